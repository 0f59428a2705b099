/** Styles of the hosted page around the element, and of its final message. The tokens are those of the elements. */
import type { LivenessBranding } from 'idv-elements/contract';

const light = `
  --surface: #ffffff; --page: #f3f3f6; --on-surface: #16181d; --quiet: #5b606b; --line: #dfe1e7;
  --good: #14804a; --stop: #b42318; --attention: #9a5b00; --fill: var(--primary);
  --accent: oklch(from var(--primary) min(l, 0.55) c h);
  --shadow: 0 1px 2px rgb(16 18 23 / 8%), 0 8px 24px rgb(16 18 23 / 12%); color-scheme: light;`;

/** A dark primary color is lightened until it is visible, keeping its hue. Black text is readable on it. */
const dark = `
  --surface: #101217; --page: #07080b; --on-surface: #f1f2f5; --quiet: #a6abb8; --line: #343944;
  --good: #4ade80; --stop: #f97066; --attention: #fbbf24; --on-fill: #000000;
  --accent: oklch(from var(--primary) max(l, 0.72) c h); --fill: var(--accent);
  --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 48%); color-scheme: dark;`;

const layout = `
  *, *::before, *::after { box-sizing: border-box; }
  body { margin: 0; min-block-size: 100vh; min-block-size: 100dvh; display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); background: var(--page); color: var(--on-surface);
    font: 400 15px/1.45 system-ui, sans-serif; }
  main { display: grid; align-items: center; min-inline-size: 0; padding: 24px 24px 12px; }
  main > * { min-inline-size: 0; }
  main > [hidden] { display: none; }
  idv-liveness-challenge { --idv-shadow: var(--shadow); block-size: min(720px, calc(100dvh - 80px)); }

  /* In a frame, and on a phone, there is no space around the card. */
  [data-framed] main { padding: 0; align-items: stretch; }
  [data-framed] idv-liveness-challenge { --idv-max-width: none; --idv-radius: 0; --idv-shadow: none;
    block-size: calc(100dvh - var(--strip)); }
  [data-framed] .card { max-inline-size: none; min-block-size: calc(100dvh - var(--strip)); border-radius: 0;
    box-shadow: none; }
  [data-framed] body { background: var(--surface); }
  /* The embedding page may have introduced the check. Nothing is shown until it has had time to say so. */
  [data-framed][data-view=IN_PROGRESS]:not([data-shown]) body { visibility: hidden; }
  @media (max-width: 479px), (orientation: landscape) and (max-height: 520px) {
    body { background: var(--surface); }
    main { padding: 0; align-items: stretch; }
    idv-liveness-challenge { block-size: calc(100dvh - var(--strip)); }
    .card { max-inline-size: none; min-block-size: calc(100dvh - var(--strip)); border-radius: 0; box-shadow: none;
    }
  }`;

const words = `
  .card { display: grid; grid-template: auto minmax(min-content, 1fr) auto / minmax(0, 1fr);
    inline-size: 100%; max-inline-size: 480px; min-block-size: min(720px, calc(100dvh - 80px)); margin-inline: auto;
    border-radius: 20px; background: var(--surface); box-shadow: var(--shadow); }
  .title { margin: 0; padding: 17px 24px 0; font-size: 17px; line-height: 24px; font-weight: 600; text-align: center;
    overflow-wrap: anywhere; }
  .end { align-self: center; justify-self: center; display: grid; gap: 8px; justify-items: center;
    max-inline-size: 400px; padding: 24px; text-align: center; }
  .end svg { inline-size: 88px; block-size: 88px; margin-block-end: 16px; fill: none; stroke-width: 1.75;
    stroke-linecap: round; stroke-linejoin: round; overflow: visible; }
  .end .round { stroke: var(--line); }
  .end .sign { stroke: var(--accent); }
  [data-tone=good] .sign { stroke: var(--good); }
  [data-tone=stop] .sign { stroke: var(--stop); }
  [data-tone=attention] .sign { stroke: var(--attention); }
  .end h2 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 600; text-wrap: balance; }
  .end p { margin: 0; text-wrap: pretty; }
  .end .next { color: var(--quiet); }
  @media (orientation: landscape) and (max-height: 520px) {
    .end svg { inline-size: 48px; block-size: 48px; margin-block-end: 0; }
    .end { padding-block: 8px; }
    .end code, .end .leave { margin-block-start: 8px; }
  }
  .end [data-way], [data-framed] .end [data-way] { display: none; }
  :root:not([data-way]) .end p[data-way=back], [data-way=back] .end p[data-way=back],
  [data-way=close] .end p[data-way=close], [data-way=stay] .end p[data-way=stay] { display: block; }
  [data-way=back] .end button[data-way=back], [data-way=close] .end button[data-way=close] { display: inline-block; }
  .leave { min-block-size: 52px; margin-block-start: 16px; padding: 8px 32px; border: 1px solid var(--accent);
    border-radius: 999px; background: var(--fill); color: var(--on-fill); font: inherit; font-size: 17px;
    font-weight: 600; cursor: pointer; }
  .end code { margin-block-start: 16px; color: var(--quiet); font: 13px/1.45 ui-monospace, monospace;
    overflow-wrap: anywhere; }
  .brand { padding: 0 24px 16px; color: var(--quiet); font-size: 12px; line-height: 16px; text-align: center; }
  .unseen { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
  noscript p { margin: 0; padding: 24px; text-align: center; }`;

const strip = `
  .sandbox { position: relative; block-size: var(--strip); color: var(--quiet); font-size: 13px; line-height: 20px;
    text-align: center; }
  .sandbox summary { display: inline-flex; gap: 4px; align-items: center; block-size: var(--strip); padding-inline: 16px;
    cursor: pointer; list-style: none; border-radius: 8px; }
  .sandbox summary::-webkit-details-marker { display: none; }
  .sandbox summary svg { inline-size: 14px; block-size: 14px; fill: none; stroke: currentColor; stroke-width: 2;
    stroke-linecap: round; stroke-linejoin: round; }
  .sandbox[open] summary svg { transform: scaleY(-1); }
  .sandbox summary:hover { color: var(--on-surface); }
  :root:not([data-simulated]) .simulated { display: none; }
  .simulated::before { content: '· '; }
  .sandbox .sheet { position: absolute; inset-block-end: 100%; inset-inline: 0; z-index: 1; display: grid; gap: 16px;
    inline-size: min(100% - 16px, 360px); margin: 0 auto 8px; padding: 16px; border: 1px solid var(--line);
    border-radius: 12px; background: var(--surface); color: var(--on-surface); box-shadow: var(--shadow);
    font-size: 15px; text-align: start; }
  .sandbox form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
  .sandbox form p { grid-column: 1 / -1; margin: 0; }
  .sandbox label { display: grid; grid-template-columns: 24px 1fr; gap: 12px; align-items: center; min-block-size: 44px;
    cursor: pointer; }
  .sandbox input { inline-size: 24px; block-size: 24px; margin: 0; accent-color: var(--accent); }
  .sandbox form button { min-block-size: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px;
    background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }

  /* If the embedding page introduced the check, this is a tag in an empty corner of the camera picture. */
  [data-presented] { --strip: 0px; }
  [data-presented] .sandbox { position: fixed; inset-block-start: 66px; inset-inline-end: 8px; z-index: 2;
    block-size: auto; font-size: 12px; line-height: 14px; }
  [data-presented] .sandbox summary { max-inline-size: 84px; block-size: auto; min-block-size: 28px; padding: 4px 8px;
    background: var(--surface); border: 1px solid var(--line); text-align: start; }
  [data-presented] .sandbox summary svg, [data-presented][data-simulated] .sandbox .name,
  [data-presented] .simulated::before { display: none; }
  [data-presented] .sandbox .sheet { inset-block: 100% auto; inset-inline: auto 0;
    inline-size: min(100vw - 16px, 320px); margin-block: 8px; }
  @media (orientation: landscape) and (max-height: 520px) {
    [data-presented] .sandbox { inset-block: auto 8px; inset-inline: 8px auto; }
    [data-presented] .sandbox .sheet { inset-block: auto 100%; inset-inline: 0 auto; }
  }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  @media (forced-colors: active) { .end .sign { stroke: CanvasText; } .leave { border-color: ButtonText; } }`;

/** Black or white, whichever stands out more from a color (WCAG 2, relative luminance). */
function readableOn(color: string): string {
  const digits = color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 0.05 * 1.05 ? '#000000' : '#ffffff';
}

/** `primaryColor` is a checked hexadecimal color, so it cannot inject other styles. */
export function stylesOf({ theme, primaryColor }: LivenessBranding, hasStrip: boolean): string {
  const colors = theme === 'dark' ? dark : light;
  const onFill = readableOn(primaryColor);
  return `:root { --primary: ${primaryColor}; --on-fill: ${onFill}; --strip: ${hasStrip ? '36px' : '0px'}; ${colors} }${words}${strip}${layout}`;
}
