import type { ReactiveControllerHost } from 'lit';
import type { QrCode } from './qr.js';

/** An address for another device: as a QR code, and copied. */
export class SharedLink {
  readonly #host: ReactiveControllerHost;
  #url = '';
  /** `null` until it is drawn, or if none is shown. */
  code: QrCode | null = null;
  /** The result of "Copy the link". */
  copied: 'no' | 'done' | 'refused' = 'no';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** @param url the address to show; empty to show none */
  show(url: string): void {
    if (url === this.#url) return;
    this.#url = url;
    this.code = null;
    if (url === '') return;
    // The library that draws codes loads with the first of them.
    void import('./qr.js').then(
      ({ qrCodeOf }) => {
        if (url !== this.#url) return;
        this.code = qrCodeOf(url);
        this.#host.requestUpdate();
      },
      // Without the code, the link next to it is enough.
      () => undefined,
    );
  }

  copy(): Promise<void> {
    return this.copyOf(this.#url);
  }

  /** Copies an address that is shown without a code. */
  async copyOf(url: string): Promise<void> {
    try {
      // There is no clipboard on pages without https.
      await navigator.clipboard.writeText(url);
      this.copied = 'done';
    } catch {
      this.copied = 'refused';
    }
    this.#host.requestUpdate();
  }
}
