/**
 * Checks whether the browser's own functions are still in place. A page, an extension or a debugger may have replaced
 * them, for good or bad reasons. Does not detect replacements that hide themselves.
 */

type Text = (of: unknown) => string;

export interface NativeFunctions {
  /** The functions that open and describe a camera. */
  hasNativeCamera: boolean;
  /** The functions that show a video and copy its pictures. */
  hasNativePictures: boolean;
}

/** @param track of the open camera; its own members are checked too */
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

/** Looks only for replacements, so members that the browser lacks are fine. */
function isUntouched(text: Text, instance: object | null, home: object, names: readonly string[]): boolean {
  if (instance !== null && names.some((name) => Object.hasOwn(instance, name))) return false;
  return names.every((name) => {
    const own = Object.getOwnPropertyDescriptor(home, name);
    const functions = Object.values(own ?? {}).filter((part) => typeof part === 'function');
    return own === undefined || (functions.length > 0 && functions.every((part) => isNative(text, part, name)));
  });
}

/** A bound or proxied function also reads as native, but without its name. */
function isNative(text: Text, part: unknown, name: string): boolean {
  return nativeText.exec(text(part))?.[1] === name;
}

const nativeText = /^function (?:[gs]et )?(\w+)\(\) \{\s*\[native code\]\s*\}$/;

/**
 * Uses `Function.prototype.toString` of a fresh window. The page's own may have been replaced, as Angular's Zone.js
 * does to hide what it wraps. An empty frame loads nothing, so a content security policy allows it.
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
