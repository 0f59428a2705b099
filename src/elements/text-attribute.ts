/** For a property with a default: an attribute that is taken away leaves it, where Lit's own rule would leave `null`. */
export function textAttribute<Value extends string>(standard: Value): (value: string | null) => Value {
  return (value) => (value ?? standard) as Value;
}
