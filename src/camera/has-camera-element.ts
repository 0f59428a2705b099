/** Whether the browser has a camera button of its own, `<camera>`. */
export function hasCameraElement(): boolean {
  return 'HTMLCameraElement' in window;
}
