/** A value of a small cache, made when it is missing; the oldest goes when the cache is full. */
export function cached<Value>(cache: Map<string, Value>, max: number, key: string, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    const oldest = cache.size >= max ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    value = make();
    cache.set(key, value);
  }
  return value;
}
