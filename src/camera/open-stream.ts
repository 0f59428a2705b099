import { mayFallBack } from './constraints.js';
import { cameraPermission } from './failures.js';

/**
 * How long an allowed camera may take to start, milliseconds. Chrome on Android gives up by itself after about ten
 * seconds.
 */
const startTimeoutMs = 12_000;

/**
 * `getUserMedia` down the ladder until one rung succeeds.
 * @throws the browser's own error of the last rung that was tried, or a `TimeoutError` when the camera was allowed but
 * did not start in time. Waits without limit while the person has not answered.
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
    // The camera may still start after we gave up on it; its light must not stay on.
    opening.then(
      (stream) => stream.getTracks().forEach((track) => track.stop()),
      () => undefined,
    );
    throw error;
  } finally {
    limit.cancel();
  }
}

/** Runs only from the moment the permission is known to be granted; a person may think as long as they like. */
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
  // Without the Permissions API, it is unknown when the person answered, so there is no limit.
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
