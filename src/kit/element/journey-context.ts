import { createContext } from '@lit/context';
import type { BackendClient } from '../../backend/types.js';
import type { AnnouncerController } from './announcer-controller.js';

/** What `<idv-verification>` provides for the elements that are its steps. */
export interface Journey {
  /** The client whose session all steps share, even if a step is repeated; `null` without a backend. */
  readonly client: BackendClient | null;
  /** The live region of all steps. */
  readonly announcer: AnnouncerController;
  /**
   * Whether the current step opens its camera without a press, because the person has just agreed or finished another
   * step.
   */
  readonly begins: boolean;
  /** Whether a camera was live in this journey, so that the words need not mention permission. */
  readonly hadCamera: boolean;
  /** The document that the person has chosen, here or on the device that handed over, or `null`. */
  documentType: string | null;
  /** Whether the journey can continue on a phone. */
  readonly offersHandoff: boolean;
  /** Continues on a phone with every step that is still open. */
  requestHandoff(): void;
}

export const journeyContext = createContext<Journey>(Symbol.for('idv-journey'));
