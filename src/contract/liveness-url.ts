import { readBoolean } from './read-boolean.js';

/**
 * The four parameters of the hosted liveness page, written into its
 * address and read back. It works on text instead of `URL`, so that the rest of the service's address stays as it was.
 */

export interface LivenessBranding {
  /** Hides the footer branding. */
  hideBranding: boolean;
  /** Replaces the title. */
  customTitle: string;
  theme: 'light' | 'dark';
  /** Buttons and accents, `#rgb` or `#rrggbb`. */
  primaryColor: string;
}

export const defaultLivenessBranding: Readonly<LivenessBranding> = {
  hideBranding: false,
  customTitle: 'Liveness Check',
  theme: 'light',
  primaryColor: '#2B2347',
};

type ParameterName = keyof LivenessBranding;

interface Parameter<T> {
  /** `null` for a value that the page ignores. */
  read: (text: string) => T | null;
  isSame: (value: T, standard: T) => boolean;
}

const exactly = <T>(value: T, standard: T): boolean => value === standard;

const parameters: { [Name in ParameterName]: Parameter<LivenessBranding[Name]> } = {
  hideBranding: { read: (text) => readBoolean(text, 'hideBranding'), isSame: exactly },
  customTitle: { read: (text) => (text.trim() === '' ? null : text), isSame: exactly },
  theme: { read: (text) => (text === 'light' || text === 'dark' ? text : null), isSame: exactly },
  primaryColor: {
    read: (text) => (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? text : null),
    isSame: (value, standard) => value.toLowerCase() === standard.toLowerCase(),
  },
};

const names = Object.keys(parameters) as ParameterName[];

/** The address up to the query, the query's pairs unchanged, and the fragment with its `#`. */
function split(url: string): { path: string; pairs: string[]; fragment: string } {
  const [address = '', ...fragments] = url.split('#');
  const [path = '', ...queries] = address.split('?');
  return {
    path,
    pairs: queries
      .join('?')
      .split('&')
      .filter((pair) => pair !== ''),
    fragment: fragments.length === 0 ? '' : `#${fragments.join('#')}`,
  };
}

/** As browsers read a query: `+` is a space. `null` if an escape is malformed. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Half of a surrogate pair cannot be encoded in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}

function nameOf(pair: string): ParameterName | null {
  const key = decode(pair.split('=', 1)[0] ?? '');
  return names.find((name) => name === key) ?? null;
}

function addressOf(url: string, added: readonly string[]): string {
  const { path, pairs, fragment } = split(url);
  const kept = [...pairs.filter((pair) => nameOf(pair) === null), ...added];
  return `${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment}`;
}

function pairOf<Name extends ParameterName>(name: Name, branding: Partial<LivenessBranding>): string[] {
  const { read, isSame } = parameters[name];
  // External input, whatever the types say. Values that the page would ignore are not sent.
  const given = branding[name] as string | boolean | null | undefined;
  const value = given == null ? null : read(String(given));
  if (value === null || isSame(value, defaultLivenessBranding[name])) return [];
  return [`${name}=${encode(String(value))}`];
}

/**
 * The address with these parameters, each only where it differs from the default. Other parameters and the fragment
 * stay as they are; a branding parameter in `base` is replaced.
 * @param base as returned by the service, absolute or relative
 *
 * @example ```js livenessUrlOf('https://liveness.example/s/1?x=2', { theme: 'dark' }); //
 * 'https://liveness.example/s/1?x=2&theme=dark' ```
 */
export function livenessUrlOf(base: string, branding: Partial<LivenessBranding>): string {
  return addressOf(
    base,
    names.flatMap((name) => pairOf(name, branding)),
  );
}

export interface ParsedLivenessUrl {
  /** The address without the four parameters. */
  base: string;
  branding: LivenessBranding;
}

/**
 * What the hosted page reads from its address; the inverse of `livenessUrlOf`. Undocumented values are ignored, and the
 * default applies. If a parameter is repeated, the first one counts.
 *
 * @example ```js parseLivenessUrl('/s/1?theme=dark').branding.theme; // 'dark' ```
 */
export function parseLivenessUrl(url: string): ParsedLivenessUrl {
  const given = new Map<ParameterName, string | null>();
  for (const pair of split(url).pairs) {
    const name = nameOf(pair);
    const [, ...value] = pair.split('=');
    if (name !== null && !given.has(name)) given.set(name, decode(value.join('=')));
  }
  const valueOf = <Name extends ParameterName>(name: Name): LivenessBranding[Name] => {
    const { read, isSame } = parameters[name];
    const text = given.get(name) ?? null;
    const value = text === null ? null : read(text);
    const standard = defaultLivenessBranding[name];
    return value === null || isSame(value, standard) ? standard : value;
  };
  return {
    base: addressOf(url, []),
    branding: {
      hideBranding: valueOf('hideBranding'),
      customTitle: valueOf('customTitle'),
      theme: valueOf('theme'),
      primaryColor: valueOf('primaryColor'),
    },
  };
}
