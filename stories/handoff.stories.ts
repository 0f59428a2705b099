import { LitElement, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Meta, StoryObj } from '@storybook/web-components-vite';
import type { ClaimState } from '../src/kit/handoff/flow/claim.js';
import type { Offer, OfferState } from '../src/kit/handoff/flow/offer.js';
import { barStyles } from '../src/kit/parts/bar.js';
import { cameraStyles } from '../src/kit/parts/camera.styles.js';
import { captureStyles } from '../src/kit/parts/capture.styles.js';
import { cardStyles } from '../src/kit/parts/card.styles.js';
import { renderHeader } from '../src/kit/parts/card.js';
import { failureStyles } from '../src/kit/parts/failure.js';
import { renderClaim, renderOffer } from '../src/kit/handoff/screens.js';
import { handoffStyles } from '../src/kit/handoff/handoff.styles.js';
import { unloadedStyles } from '../src/kit/parts/unloaded.js';
import { SharedLink } from '../src/kit/handoff/shared-link.js';
import { LocaleController } from '../src/kit/element/locale-controller.js';
import { face } from '../src/kit/i18n/english/face.js';
import { common } from '../src/kit/i18n/locales/en/first-screens.js';
import type { Words } from '../src/kit/i18n/types.js';
import type { Reach } from '../src/kit/handoff/flow/link.js';
import { paletteOf, tokens } from '../src/kit/theme/palette.js';
import { IdvError } from '../src/contract/errors.js';

const url = 'https://bank.example/verify#idv-handoff=AbCdEfGhIjKlMnOpQrStUv&idv-step=face';
const offer: Offer = { handoffId: 'one', code: 'AbCdEfGhIjKlMnOpQrStUv', number: '42', endsAt: 0 };
const nothingYet = (): void => undefined;

/** A card with one screen of a handoff, as the elements show it. */
class HandoffScreen extends LitElement {
  static override readonly styles = [
    tokens,
    cardStyles,
    barStyles,
    unloadedStyles,
    failureStyles,
    ...captureStyles,
    ...cameraStyles,
    handoffStyles,
  ];
  device: 'offer' | 'claim' = 'offer';
  offerState: OfferState = { status: 'closed' };
  claimState: ClaimState = { status: 'closed' };
  reach: Reach = 'anywhere';
  scheme: 'light' | 'dark' = 'light';
  readonly #locale = new LocaleController<'face', 'handoff'>(
    this,
    { ...common, face },
    { handoff: () => import('../src/kit/i18n/locales/en/handoff.js') },
  );
  readonly #link = new SharedLink(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#locale.loadWhole().then(() => this.requestUpdate());
  }

  protected override updated(): void {
    const card = this.renderRoot.querySelector<HTMLElement>('.card');
    for (const [name, value] of Object.entries(paletteOf('#2B2347', this.scheme) ?? {})) {
      card?.style.setProperty(`--_given-${name}`, value);
    }
  }

  #screen(words: Words<'face', 'handoff'>): { main: unknown; panel: unknown } {
    if (this.device === 'claim') {
      const on = { submit: (event: Event) => event.preventDefault(), retry: nothingYet, close: nothingYet };
      return renderClaim({ state: this.claimState, words, host: 'bank.example', partner: 'Example Bank', on });
    }
    this.#link.show(url);
    return renderOffer({
      state: this.offerState,
      words,
      leftMs: 258_000,
      noCamera: false,
      url,
      reach: this.reach,
      link: this.#link,
      steps: ['document', 'face'],
      on: {
        copy: () => void this.#link.copy(),
        share: nothingYet,
        renew: nothingYet,
        retry: nothingYet,
        close: nothingYet,
      },
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const words = this.#locale.whole;
    if (words === null) return nothing;
    const { main, panel } = this.#screen(words);
    return html`<div
      class="card"
      dir=${words.direction}
      lang=${words.tag}
      data-scheme=${this.scheme}
      data-screen="failed"
    >
      ${renderHeader({ words, title: words.face.title, step: { current: 2, total: 3 }, onBack: nothingYet })}
      ${main ?? nothing}
      <div class="panel">${panel}</div>
    </div>`;
  }
}

if (customElements.get('handoff-screen') === undefined) customElements.define('handoff-screen', HandoffScreen);

type Args = Partial<Pick<HandoffScreen, 'device' | 'offerState' | 'claimState' | 'reach'>>;

const meta: Meta<Args> = {
  title: 'Continue on a phone',
  tags: ['!autodocs'],
  render: (args, { globals }) => {
    const screen = document.createElement('handoff-screen') as HandoffScreen;
    const { theme } = globals as { theme?: string };
    return Object.assign(screen, { scheme: theme === 'dark' ? 'dark' : 'light', ...args });
  },
};
export default meta;

type Story = StoryObj<Args>;

const first = (offerState: OfferState, more: Args = {}): Story => ({ args: { device: 'offer', offerState, ...more } });
const phone = (claimState: ClaimState): Story => ({ args: { device: 'claim', claimState } });

const waiting: OfferState = { status: 'waiting', offer, waitingForNetwork: false };
const link = { code: offer.code, key: 'key', wrong: [] };

/** The first device, from the code to the result. */
export const Code: Story = first(waiting);
export const CodeInTheDark: Story = { ...first(waiting), globals: { theme: 'dark' } };
export const CodeFromRightToLeft: Story = { ...first(waiting), globals: { lang: 'ar' } };
/** A phone can't open a link to `localhost`. */
export const CodeForThisDeviceAlone: Story = first(waiting, { reach: 'this-device' });
export const CodeWithoutHttps: Story = first(waiting, { reach: 'without-camera' });
export const Creating: Story = first({ status: 'creating', waitingForNetwork: false });
export const Expired: Story = first({ status: 'expired', offer });
export const AtThePhone: Story = first({ status: 'claimed', offer, accepted: ['document'], waitingForNetwork: false });
export const AtThePhoneOffline: Story = first({ status: 'claimed', offer, accepted: [], waitingForNetwork: true });
export const NoCode: Story = first({
  status: 'failed',
  error: new IdvError('backend-unreachable', 'No network.'),
  before: null,
});

/** The phone, from the number to the end. */
export const EnterNumber: Story = phone({ status: 'asking', link, problem: 'none' });
export const WrongNumber: Story = phone({ status: 'asking', link: { ...link, wrong: ['41', '43'] }, problem: 'wrong' });
export const Connecting: Story = phone({ status: 'claiming', link, number: '42', waitingForNetwork: false });
export const LinkExpired: Story = phone({ status: 'over', end: 'expired' });
export const LinkUsed: Story = phone({ status: 'over', end: 'used' });
export const ThreeWrongNumbers: Story = phone({ status: 'over', end: 'wrong-numbers' });
export const DoneOnThePhone: Story = phone({ status: 'finished' });
