/** What joins a handoff to an element that takes a photo. It loads with the handoff. */
import type { ReactiveControllerHost } from 'lit';
import type { BackendSettings } from '../controllers/shared/backend-access.js';
import type { LocaleOverrides } from '../i18n/types.js';
import type { SessionProgress } from '../shared/contract.js';
import { IdvHandoffClaimedEvent } from './events/handoff-claimed.js';
import { IdvHandoffCreatedEvent } from './events/handoff-created.js';
import { Handoff } from './parts/handoff.js';

export { handoffStyles } from './parts/handoff.styles.js';

export interface PhotoHandoffHost {
  element: ReactiveControllerHost & HTMLElement;
  task: 'face' | 'document';
  settings: () => BackendSettings;
  address: () => string | null;
  strings: () => LocaleOverrides | null;
  say: (text: string) => void;
  /** First device: the phone's result. */
  onResult: (session: SessionProgress) => void;
  /** Phone: the session is here. */
  onTakenOver: () => void;
  onCanceled: () => void;
}

/** @throws where its words cannot be fetched */
export async function createPhotoHandoff(host: PhotoHandoffHost): Promise<Handoff> {
  const { element, task, settings, address, strings, say } = host;
  const handoff = new Handoff(element, {
    settings,
    target: task,
    steps: () => [task],
    address,
    strings,
    say,
    onCreated: (handoffId) => element.dispatchEvent(new IdvHandoffCreatedEvent(handoffId)),
    onClaimed: (handoffId, role) => {
      element.dispatchEvent(new IdvHandoffClaimedEvent(handoffId, role === 'offer' ? 'first' : 'phone'));
      if (role === 'claim') host.onTakenOver();
    },
    onCompleted: host.onResult,
    onCanceled: host.onCanceled,
  });
  await handoff.load();
  return handoff;
}
