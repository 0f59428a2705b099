/** The 37 characters of machine-readable zones, in the order of the network's outputs. ICAO Doc 9303-3, section 4.3. */
export const zoneCharacters = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const weights = [7, 3, 1] as const;

/** 0 to 9 for digits, 10 to 35 for letters, 0 for the filler. */
function valueOf(character: string): number {
  return Math.max(0, zoneCharacters.indexOf(character) - 1);
}

/**
 * The check digit of a field: the sum of its characters' values times 7, 3, 1, 7, …, modulo 10. ICAO Doc 9303-3, section
 * 4.9.
 * @example checkDigitOf('520727') // '3'
 */
export function checkDigitOf(field: string): string {
  let sum = 0;
  for (let at = 0; at < field.length; at++) sum += valueOf(field[at]!) * weights[at % 3]!;
  return String(sum % 10);
}
