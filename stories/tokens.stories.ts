import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import '../src/elements/face-capture/define.js';
import { contrast, parseHexColor, toHexColor, defaultPrimaryColor } from '../src/kit/theme/palette.js';
import type { Scheme } from '../src/kit/theme/palette.js';

interface TokenArgs {
  primaryColor: string;
}

interface Token {
  name: string;
  use: string;
  /** The token it is seen against, and the contrast it needs. */
  against?: { name: string; least: number };
}

const onSurface = (least: number) => ({ name: '--_surface', least });

const tokens: Token[] = [
  { name: '--_surface', use: 'Background of the card' },
  { name: '--_surface-raised', use: 'Background of raised areas' },
  { name: '--_on-surface', use: 'Text', against: onSurface(4.5) },
  { name: '--_on-surface-quiet', use: 'Secondary text', against: onSurface(4.5) },
  { name: '--_line', use: 'Lines, and the ring at rest' },
  { name: '--_primary', use: 'Fill of the main button' },
  { name: '--_on-primary', use: 'Text on the main button', against: { name: '--_primary', least: 4.5 } },
  { name: '--_accent', use: 'Ring, focus and progress', against: onSurface(4.5) },
  { name: '--_good', use: 'Success', against: onSurface(4.5) },
  { name: '--_attention', use: 'Something to correct', against: onSurface(4.5) },
  { name: '--_stop', use: 'Failure', against: onSurface(4.5) },
];

/** Computed values of an element, read from its card. */
async function readTokens(scheme: Scheme, primaryColor: string): Promise<Map<string, string>> {
  const element = document.createElement('idv-face-capture');
  element.theme = scheme;
  element.primaryColor = primaryColor;
  element.hidden = true;
  document.body.append(element);
  await element.updateComplete;
  const card = element.shadowRoot?.querySelector('.card');
  const style = card ? getComputedStyle(card) : null;
  const values = new Map(tokens.map(({ name }) => [name, style?.getPropertyValue(name).trim() ?? '']));
  element.remove();
  return values;
}

function ratioOf(values: Map<string, string>, token: Token): number | null {
  const own = parseHexColor(values.get(token.name) ?? '');
  const other = parseHexColor(values.get(token.against?.name ?? '') ?? '');
  return own === null || other === null ? null : contrast(own, other);
}

function renderRow(values: Map<string, string>, token: Token): TemplateResult {
  const value = values.get(token.name) ?? '';
  const hex = parseHexColor(value);
  const ratio = ratioOf(values, token);
  return html`<tr>
    <td><span class="swatch" style=${styleMap({ background: value })}></span></td>
    <th scope="row"><code>${token.name.replace('--_', '--idv-')}</code><br />${token.use}</th>
    <td>${hex === null ? value : toHexColor(hex)}</td>
    <td>${ratio === null ? nothing : `${ratio.toFixed(1)} : 1`}</td>
  </tr>`;
}

async function renderTables({ primaryColor }: TokenArgs): Promise<TemplateResult> {
  const schemes = ['light', 'dark'] as const;
  const values = await Promise.all(schemes.map((scheme) => readTokens(scheme, primaryColor)));
  return html`<style>
      .tokens {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(320px, 1fr));
        gap: 24px;
        padding: 24px;
        font:
          15px/1.45 system-ui,
          sans-serif;
      }
      .tokens table {
        padding: 16px;
        border-spacing: 8px;
        border-radius: 20px;
      }
      .tokens caption {
        padding-block-end: 8px;
        font-size: 17px;
        font-weight: 600;
        text-align: start;
      }
      .tokens th {
        font-weight: 400;
        text-align: start;
      }
      .tokens td {
        font-variant-numeric: tabular-nums;
      }
      .tokens .swatch {
        display: block;
        inline-size: 40px;
        block-size: 40px;
        border: 1px solid #8b90a0;
        border-radius: 12px;
      }
    </style>
    <main class="tokens">
      ${schemes.map((scheme, at) => {
        const own = values[at] ?? new Map<string, string>();
        const colors = { background: own.get('--_surface') ?? '', color: own.get('--_on-surface') ?? '' };
        return html`<table style=${styleMap(colors)}>
          <caption>
            ${scheme === 'light' ? 'Light' : 'Dark'}
          </caption>
          ${tokens.map((token) => renderRow(own, token))}
        </table>`;
      })}
    </main>`;
}

const meta: Meta<TokenArgs> = {
  title: 'Tokens',
  args: { primaryColor: defaultPrimaryColor },
  argTypes: { primaryColor: { control: 'color' } },
  loaders: [async ({ args }) => ({ tables: await renderTables(args) })],
  render: (_args, { loaded }) => (loaded as { tables: TemplateResult }).tables,
};

export default meta;

/** Every color, in both themes, with its contrast. Change the brand color in the Controls panel. */
export const Colors: StoryObj<TokenArgs> = {
  play: async ({ canvasElement, args }) => {
    for (const scheme of ['light', 'dark'] as const) {
      const values = await readTokens(scheme, args.primaryColor);
      for (const token of tokens) {
        const ratio = ratioOf(values, token);
        if (ratio !== null && ratio < (token.against?.least ?? 0)) {
          throw new Error(`${token.name} has ${ratio.toFixed(2)} : 1 in the ${scheme} theme.`);
        }
      }
    }
    if (canvasElement.querySelectorAll('tr').length !== 2 * tokens.length) throw new Error('A token is missing.');
  },
};
