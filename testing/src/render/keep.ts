/** A value of a small store, made when it is missing; the oldest goes when the store is full. */
export function keep<Value>(store: Map<string, Value>, max: number, key: string, make: () => Value): Value {
  let value = store.get(key);
  if (value === undefined) {
    const oldest = store.size >= max ? store.keys().next().value : undefined;
    if (oldest !== undefined) store.delete(oldest);
    value = make();
    store.set(key, value);
  }
  return value;
}
