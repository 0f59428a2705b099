import { createContext } from '@lit/context';
import type { BackendClient } from '../backend/types.js';
import type { AnnouncerController } from '../controllers/element/announcer-controller.js';

/** What `<idv-verification>` lends to the elements that are its steps. */
export interface Journey {
  /** One session for every step, however often a step is done again; `null` without a backend. */
  readonly client: BackendClient | null;
  /** Speaks for every step. */
  readonly announcer: AnnouncerController;
  /** Whether the journey can go on on a phone. */
  readonly offersHandoff: boolean;
  /** Goes on on a phone, with every step that is still open. */
  requestHandoff(): void;
}

export const journeyContext = createContext<Journey>(Symbol.for('idv-journey'));
