/**
 * For a property with a default: removing its attribute restores the default, where Lit's own converter would set
 * `null`.
 */
export function textAttribute<Value extends string>(standard: Value): (value: string | null) => Value {
  return (value) => (value ?? standard) as Value;
}
