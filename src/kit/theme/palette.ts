import { css } from 'lit';

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

/** @returns `null` if `primary` is not a hex color */
export function paletteOf(
  primary: string,
  scheme: Scheme,
): /** Colors that follow from the partner's one color, `#rrggbb`. */
{
  /** Fill of the main button. */
  primary: string;
  /** Text and icons on it: black or white, whichever has more contrast. */
  onPrimary: string;
  /** Its border: the fill itself, or the accent if the fill is too pale for the card. */
  edge: string;
  /** Ring, icons, focus outline, progress: the primary color, visible on either surface. */
  accent: string;
} | null {
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

/** Color arithmetic for tokens: sRGB in hex, contrast according to WCAG 2, lightness in OKLCH. No DOM. */

/** Gamma-coded sRGB channels, each 0 to 1. */
export interface Srgb {
  red: number;
  green: number;
  blue: number;
}

/** Björn Ottosson's OKLab in polar form: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees 0 to 360. */
interface Oklch {
  lightness: number;
  chroma: number;
  hueDegrees: number;
}

/**
 * Reads `#rgb` or `#rrggbb`, any case, surrounding space allowed.
 * @returns `null` for anything else, including color names and functions
 */
export function parseHexColor(text: string): Srgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const step = digits.length / 3;
  const channel = (at: number) => {
    const part = digits.slice(at * step, (at + 1) * step);
    return Number.parseInt(step === 1 ? part + part : part, 16) / 255;
  };
  return { red: channel(0), green: channel(1), blue: channel(2) };
}

/** `#rrggbb`, lower case. Channels outside 0 to 1 are clipped. */
export function toHexColor({ red, green, blue }: Srgb): string {
  const digits = [red, green, blue].map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance({ red, green, blue }: Srgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(one: Srgb, other: Srgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Matrices: https://bottosson.github.io/posts/oklab/ */
function toOklch(color: Srgb): Oklch {
  const red = toLinear(color.red);
  const green = toLinear(color.green);
  const blue = toLinear(color.blue);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hueDegrees: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Channels are outside 0 to 1 if sRGB lacks the color. */
function fromOklch({ lightness, chroma, hueDegrees }: Oklch): Srgb {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    green: toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    blue: toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  };
}

/** Every search below halves an interval of at most 1. 20 halvings are finer than 8 bits can show. */
const halvings = 20;

/** The value furthest from `from` toward `to` for which `holds` is true. It must be true at `from`. */
function bisect(from: number, to: number, holds: (value: number) => boolean): number {
  let good = from;
  let bad = to;
  for (let step = 0; step < halvings; step += 1) {
    const middle = (good + bad) / 2;
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Returns the color of this lightness and hue with as much of the chroma as sRGB can show. */
function withinSrgb(color: Oklch): Srgb {
  const slack = 1e-4;
  const shown = (chroma: number) =>
    Object.values(fromOklch({ ...color, chroma })).every(
      (channel: number) => channel >= -slack && channel <= 1 + slack,
    );
  const chroma = shown(color.chroma) ? color.chroma : bisect(0, color.chroma, shown);
  return fromOklch({ ...color, chroma });
}

/**
 * Moves the lightness of `color` away from `surface` until their contrast is `ratio` to 1, and keeps the hue. A color that
 * already has the contrast is returned unchanged.
 */
function withContrast(color: Srgb, surface: Srgb, ratio: number): Srgb {
  // Rounding to 8 bits may cost a little of the ratio, so check the rounded color.
  const rounded = (candidate: Srgb) => parseHexColor(toHexColor(candidate)) ?? candidate;
  if (contrast(rounded(color), surface) >= ratio) return color;
  const away = luminance(surface) < 0.18 ? 1 : 0;
  const polar = toOklch(color);
  const at = (lightness: number) => rounded(withinSrgb({ ...polar, lightness }));
  const lightness = bisect(away, polar.lightness, (value) => contrast(at(value), surface) >= ratio);
  return at(lightness);
}

/**
 * Colors of the card. Each is a documented custom property that the page may set on the element or above it; `--_*` are
 * private copies. Dark mode has its own colors, not inverted light ones. Text sizes follow the browser's.
 */
export const tokens = css`
  .card {
    --_surface: var(--idv-surface, #ffffff);
    --_surface-raised: var(--idv-surface-raised, #f3f3f6);
    --_on-surface: var(--idv-on-surface, #16181d);
    --_on-surface-quiet: var(--idv-on-surface-quiet, #5b606b);
    --_line: var(--idv-line, #dfe1e7);
    --_primary: var(--idv-primary, var(--_given-primary));
    --_on-primary: var(--idv-on-primary, var(--_given-onPrimary));
    --_accent: var(--idv-accent, var(--_given-accent));
    --_edge: var(--idv-primary, var(--_given-edge));
    --_good: var(--idv-good, #14804a);
    --_attention: var(--idv-attention, #9a5b00);
    --_stop: var(--idv-stop, #b42318);
    --_shadow: var(--idv-shadow, 0 1px 2px rgb(16 18 23 / 8%), 0 8px 24px rgb(16 18 23 / 12%));
    --_radius: var(--idv-radius, 20px);
    --_ease: cubic-bezier(0.2, 0, 0, 1);
    --_rem: var(--idv-rem, 1rem);
    --_xs: calc(0.75 * var(--_rem));
    --_s: calc(0.8125 * var(--_rem));
    --_m: calc(0.9375 * var(--_rem));
    --_l: calc(1.0625 * var(--_rem));
    --_xl: calc(1.375 * var(--_rem));
    --_gutter: max(24px, env(safe-area-inset-left), env(safe-area-inset-right));
    color-scheme: light;
  }

  .card[data-scheme='dark'] {
    --_surface: var(--idv-surface, #101217);
    --_surface-raised: var(--idv-surface-raised, #1a1d24);
    --_on-surface: var(--idv-on-surface, #f1f2f5);
    --_on-surface-quiet: var(--idv-on-surface-quiet, #a6abb8);
    --_line: var(--idv-line, #343944);
    --_good: var(--idv-good, #4ade80);
    --_attention: var(--idv-attention, #fbbf24);
    --_stop: var(--idv-stop, #f97066);
    --_shadow: var(--idv-shadow, 0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 48%));
    color-scheme: dark;
  }

  /* The browser does not recolor drawings. */
  @media (forced-colors: active) {
    .card[data-scheme] {
      --_surface: Canvas;
      --_surface-raised: Canvas;
      --_on-surface: CanvasText;
      --_on-surface-quiet: CanvasText;
      --_line: GrayText;
      --_primary: ButtonText;
      --_on-primary: ButtonFace;
      --_edge: ButtonText;
      --_accent: Highlight;
      --_good: Highlight;
      --_attention: CanvasText;
      --_stop: CanvasText;
    }
  }
`;
