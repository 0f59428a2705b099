/** Value of a character in a check digit: ICAO Doc 9303-3, 4.9. */
function valueOf(character: string): number {
  if (character === '<') return 0;
  return Number.parseInt(character, 36);
}

/** Weights 7, 3, 1, modulo 10. */
export function checkDigit(text: string): string {
  const sum = [...text].reduce((total, character, at) => total + valueOf(character) * [7, 3, 1][at % 3]!, 0);
  return String(sum % 10);
}

export interface MachineReadableHolder {
  surname: string;
  givenName: string;
  number: string;
  sex: 'F' | 'M' | '<';
  /** YYMMDD */
  born: string;
  expires: string;
}

const filled = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);
const names = ({ surname, givenName }: MachineReadableHolder): string =>
  `${surname}<<${givenName}`.replaceAll(' ', '<');

/** Two lines of 44 (ICAO Doc 9303-4). UTO is the code that the standard reserves for specimens. */
export function passportLines(holder: MachineReadableHolder): string[] {
  const { number, born, sex, expires } = holder;
  const numberField = filled(number, 9) + checkDigit(filled(number, 9));
  const bornField = born + checkDigit(born);
  const expiresField = expires + checkDigit(expires);
  const personal = filled('', 14) + '<';
  const composite = checkDigit(numberField + bornField + expiresField + personal);
  return [
    filled(`P<UTO${names(holder)}`, 44),
    `${numberField}UTO${bornField}${sex}${expiresField}${personal}${composite}`,
  ];
}

/** Three lines of 30 (ICAO Doc 9303-5). @param code of the document, two characters */
export function cardLines(holder: MachineReadableHolder, code = 'I<'): string[] {
  const { number, born, sex, expires } = holder;
  const numberField = filled(number, 9) + checkDigit(filled(number, 9));
  const bornField = born + checkDigit(born);
  const expiresField = expires + checkDigit(expires);
  const optional = filled('', 15);
  const rest = filled('', 11);
  const composite = checkDigit(numberField + optional + bornField + expiresField + rest);
  return [
    `${code}UTO${numberField}${optional}`,
    `${bornField}${sex}${expiresField}UTO${rest}${composite}`,
    filled(names(holder), 30),
  ];
}

/**
 * Three lines of 30 as Kenya's second generation of IDs has them, by its own rules: the date of issue where others expire,
 * the number of the holder in the nationality's place, and a last digit over the second line alone. The country's code is
 * its own, because readers tell the rules by it.
 */
export function kenyanCardLines(holder: MachineReadableHolder & { longNumber: string }): string[] {
  const { surname, givenName, number, longNumber, sex, born, expires } = holder;
  const serial = filled(number, 9);
  const issued = `1${expires.slice(1)}`;
  const body = `${born}${checkDigit(born)}${sex}${issued}${checkDigit(issued)}<B0${longNumber.slice(0, 8)}K<<`;
  return [
    `IDKYA${serial}${checkDigit(serial)}<<${longNumber.slice(0, 4)}<<<<<${longNumber.slice(4, 8)}`,
    body + checkDigit(body),
    filled(`${givenName} ${surname}`.replaceAll(' ', '<'), 30),
  ];
}
