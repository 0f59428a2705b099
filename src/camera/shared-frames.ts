/**
 * Whether the video's own frames can be read: Chromium alone offers this on pages. Elsewhere they come out turned, or
 * in formats that nothing converts.
 */
export const sharesVideoFrames = 'MediaStreamTrackProcessor' in globalThis && 'VideoFrame' in globalThis;
