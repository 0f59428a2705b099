import { mayFallBack } from './constraints.js';
import { cameraPermission } from './failures.js';

/**
 * How long an allowed camera may take to start, milliseconds. Chrome on Android gives up after about ten seconds.
 */
const startTimeoutMs = 12_000;

/**
 * Tries `getUserMedia` with each constraint in turn until one succeeds. Waits without limit for the person's answer.
 * @throws the browser's error of the last attempt, or a `TimeoutError` if the camera was allowed but did not start in
 * time.
 */
export async function openStream(ladder: readonly MediaTrackConstraints[]): Promise<MediaStream> {
  let failure: unknown = new DOMException('No constraints to try.', 'OverconstrainedError');
  for (const video of ladder) {
    try {
      return await openOnce(video);
    } catch (error) {
      failure = error;
      if (!(error instanceof Error) || !mayFallBack(error.name)) throw error;
    }
  }
  throw failure;
}

async function openOnce(video: MediaTrackConstraints): Promise<MediaStream> {
  const opening = navigator.mediaDevices.getUserMedia({
    audio: false,
    video: Object.keys(video).length === 0 ? true : video,
  });
  const limit = startLimit();
  try {
    return await Promise.race([opening, limit.expired]);
  } catch (error) {
    // The camera may still start after we gave up. Its light must not stay on.
    opening.then(
      (stream) => stream.getTracks().forEach((track) => track.stop()),
      () => undefined,
    );
    throw error;
  } finally {
    limit.cancel();
  }
}

/** Starts counting once the permission is granted: people may take their time to answer. */
function startLimit(): { expired: Promise<never>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let status: PermissionStatus | null = null;
  let canceled = false;
  let expire: (error: DOMException) => void;
  const expired = new Promise<never>((_, reject) => (expire = reject));
  const begin = (): void => {
    if (canceled || timer !== undefined) return;
    timer = setTimeout(() => {
      expire(new DOMException('The camera did not start.', 'TimeoutError'));
    }, startTimeoutMs);
  };
  const listen = async (): Promise<void> => {
    if ((await cameraPermission()) === 'granted') {
      begin();
      return;
    }
    const permissions: Permissions | undefined = navigator.permissions;
    status = (await permissions?.query({ name: 'camera' })) ?? null;
    if (!canceled) status?.addEventListener('change', handleChange);
  };
  const handleChange = (): void => {
    if (status?.state === 'granted') begin();
  };
  // Without the Permissions API there is no limit, because nobody knows when the person answered.
  listen().catch(() => undefined);
  return {
    expired,
    cancel: () => {
      canceled = true;
      clearTimeout(timer);
      status?.removeEventListener('change', handleChange);
    },
  };
}
