import { contrast, parseHexColor, toHexColor, toOklch, withContrast } from './color.js';

/** The scheme that a page may choose. `auto` follows the device. */
export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];

/** The scheme that is shown. */
export type Scheme = 'light' | 'dark';

/** The service's default for its hosted liveness page. */
export const defaultPrimaryColor = '#2B2347';

/** Background of the card, by scheme. The primary color is measured against it. */
export const surfaces: Record<Scheme, string> = { light: '#ffffff', dark: '#101217' };
/** Background of elements on the card. */
const raisedSurfaces: Record<Scheme, string> = { light: '#f3f3f6', dark: '#1a1d24' };

/** Contrast of a large area with its surroundings: WCAG 2.2, success criterion 1.4.11. */
const areaContrast = 3;
/**
 * Thin lines and small icons get as much contrast as text (1.4.3), because phones are held in sunlight and dimmed to
 * save power.
 */
const lineContrast = 4.5;
/** A gray button with little contrast looks disabled, so a color with less chroma than this is made bright. */
const leastChroma = 0.06;
const grayContrast = 12;

/** Colors that follow from the partner's one color, `#rrggbb`. */
interface PrimaryPalette {
  /** Fill of the main button. */
  primary: string;
  /** Text and icons on it: black or white, whichever has more contrast. */
  onPrimary: string;
  /** Its border: the fill itself, or the accent if the fill is too pale for the card. */
  edge: string;
  /** Ring, icons, focus outline, progress: the primary color, visible on either surface. */
  accent: string;
}

/** @returns `null` if `primary` is not a hex color */
export function paletteOf(primary: string, scheme: Scheme): PrimaryPalette | null {
  const given = parseHexColor(primary);
  const surface = parseHexColor(surfaces[scheme]);
  const raised = parseHexColor(raisedSurfaces[scheme]);
  if (given === null || surface === null || raised === null) return null;
  // In the light scheme, the brand color stays as it is. A pale one gets a border.
  const isLifted = scheme === 'dark' && contrast(given, surface) < areaContrast;
  const lift = toOklch(given).chroma < leastChroma ? grayContrast : areaContrast;
  const fill = isLifted ? withContrast(given, surface, lift) : given;
  // The raised surface has the lower contrast, so a color that stands out from it stands out from both.
  const accent = withContrast(fill, raised, lineContrast);
  const black = { red: 0, green: 0, blue: 0 };
  const white = { red: 1, green: 1, blue: 1 };
  const onPrimary = contrast(fill, white) >= contrast(fill, black) ? white : black;
  const edge = contrast(fill, surface) >= areaContrast ? fill : accent;
  return {
    primary: toHexColor(fill),
    onPrimary: toHexColor(onPrimary),
    edge: toHexColor(edge),
    accent: toHexColor(accent),
  };
}
