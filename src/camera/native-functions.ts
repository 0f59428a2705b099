/**
 * Whether the browser's own functions are still in place. A page, an extension or a debugger can replace them, for good
 * or bad, and one that wants to hide can: this catches who does not try.
 */
type Text = (of: unknown) => string;

export interface NativeFunctions {
  /** What opens a camera and describes it. */
  hasNativeCamera: boolean;
  /** What shows a video and copies its pictures. */
  hasNativePictures: boolean;
}

/** @param track the open camera's; its own members are looked at, too */
export function nativeFunctions(track: MediaStreamTrack | null): NativeFunctions {
  return withText((text) => ({
    hasNativeCamera:
      isUntouched(text, navigator, Navigator.prototype, ['mediaDevices']) &&
      isUntouched(text, navigator.mediaDevices, MediaDevices.prototype, ['getUserMedia', 'enumerateDevices']) &&
      isUntouched(text, track, MediaStreamTrack.prototype, ['getSettings', 'getCapabilities', 'label']) &&
      isUntouched(text, null, MediaStream.prototype, ['getVideoTracks']),
    hasNativePictures:
      isUntouched(text, null, HTMLMediaElement.prototype, ['srcObject']) &&
      isUntouched(text, null, HTMLVideoElement.prototype, ['requestVideoFrameCallback', 'videoWidth']) &&
      isUntouched(text, null, CanvasRenderingContext2D.prototype, ['drawImage']) &&
      isUntouched(text, null, globalThis, ['createImageBitmap', 'HTMLVideoElement']),
  }));
}

/** Members that the browser does not have are fine: it is asked what was put in their place. */
function isUntouched(text: Text, instance: object | null, home: object, names: readonly string[]): boolean {
  if (instance !== null && names.some((name) => Object.hasOwn(instance, name))) return false;
  return names.every((name) => {
    const own = Object.getOwnPropertyDescriptor(home, name);
    const functions = Object.values(own ?? {}).filter((part) => typeof part === 'function');
    return own === undefined || (functions.length > 0 && functions.every((part) => isNative(text, part, name)));
  });
}

/** A function that is bound, or behind a proxy, is native too, but has lost its name. */
function isNative(text: Text, part: unknown, name: string): boolean {
  return nativeText.exec(text(part))?.[1] === name;
}

const nativeText = /^function (?:[gs]et )?(\w+)\(\) \{\s*\[native code\]\s*\}$/;

/**
 * With `Function.prototype.toString` of a fresh window: the page's own may be replaced, as Angular's Zone.js does to
 * hide what it wraps. An empty frame loads nothing, so no content security policy is against it.
 */
function withText(look: (text: Text) => NativeFunctions): NativeFunctions {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  try {
    document.documentElement.append(frame);
    const { prototype } = (frame.contentWindow as typeof globalThis | null)?.Function ?? Function;
    return look((of) => prototype.toString.call(of));
  } catch {
    return { hasNativeCamera: false, hasNativePictures: false };
  } finally {
    frame.remove();
  }
}
