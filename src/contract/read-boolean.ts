/**
 * Reads a boolean attribute or parameter, such as `hide-branding` or `hideBranding=true`. Empty, `true` and its own name
 * are true, in any case. `null` if the text is neither that nor `false`.
 */
export function readBoolean(text: string, name: string): boolean | null {
  const word = text.trim().toLowerCase().replaceAll('-', '');
  if (word === 'false') return false;
  return word === '' || word === 'true' || word === name.toLowerCase() ? true : null;
}
