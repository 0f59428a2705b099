import type { CameraSession } from '../../../src/camera/session.js';
import type { CameraSnapshot, CameraState } from '../../../src/camera/types.js';

export { until } from '../until.js';

type SnapshotOf<S extends CameraState> = Extract<CameraSnapshot, { state: S }>;

/** Returns the current snapshot if it is in this state, otherwise the next one that is. */
export async function untilState<S extends CameraState>(session: CameraSession, state: S): Promise<SnapshotOf<S>> {
  const is = (snapshot: CameraSnapshot): snapshot is SnapshotOf<S> => snapshot.state === state;
  const { snapshot } = session;
  if (is(snapshot)) return snapshot;
  return new Promise((resolve) => {
    const stop = session.subscribe((next) => {
      if (!is(next)) return;
      stop();
      resolve(next);
    });
  });
}

/** Hides the page, or shows it again, as far as scripts can see. */
export function pretendHidden(isHidden: boolean): void {
  if (isHidden) Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  else Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

export function addVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  document.body.append(video);
  return video;
}
