import type { ReactiveControllerHost } from 'lit';
import type { Connection } from '../../backend/types.js';
import type { VerificationStep } from './flow/state.js';
import type { HeldSession } from '../../kit/submission/backend-access.js';
import type { LocaleOverrides } from '../../kit/i18n/types.js';

/** The members of `<idv-verification>` that its parts use. */
export interface JourneyElement extends ReactiveControllerHost, HTMLElement, Readonly<Connection> {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly partner: string;
  readonly partnerName: string | null;
  readonly retention: string | null;
  readonly theme: string;
  readonly primaryColor: string;
  readonly backend: string | null;
  readonly assets: string | null;
  readonly engine: string;
  readonly signals: string | null;
  readonly country: string | null;
  readonly documentType: string | null;
  readonly sides: string | null;
  readonly verificationLevel: string | null;
  readonly manual: boolean;
  readonly review: boolean;
  readonly presentation: string | null;
  readonly skipPreCheck: boolean;
  readonly continueButton: boolean;
  readonly history: string;
  readonly handoff: string;
  readonly handoffUrl: string | null;
  readonly session: HeldSession | null;
  readonly strings: LocaleOverrides | null;
  isReplaced(step: VerificationStep): boolean;
  reset(): void;
}
