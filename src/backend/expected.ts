/** Tells whether a value has the shape of `T`; `wrongField` names the first field that has not, for the developer. */
export interface Expected<T> {
  (value: unknown): value is T;
  /** Its path, such as `policy.maxImageBytes`; `''`: the value itself; `null`: the shape is right. */
  readonly wrongField?: (value: unknown) => string | null;
}
