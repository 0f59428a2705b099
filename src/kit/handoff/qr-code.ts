import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { QrCode } from './qr.js';

/** Dark on light in either theme, because many readers fail on inverted codes. @param code `null` until it is drawn */
export function renderQrCode(code: QrCode | null, label: string): TemplateResult {
  return html`<div class="qr" part="qr">
    ${
      code === null
        ? nothing
        : html`<svg viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label=${label} shape-rendering="crispEdges">
            <path fill="#000" d=${code.path}></path>
          </svg>`
    }
  </div>`;
}

export const qrCodeStyles = css`
  .qr {
    aspect-ratio: 1;
    border: 1px solid var(--_line);
    border-radius: 20px;
    overflow: hidden;
    background: #fff;
  }

  .qr svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;
