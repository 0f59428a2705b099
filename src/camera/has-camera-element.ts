/** Whether the browser has its own camera button, `<camera>`. */
export function hasCameraElement(): boolean {
  return 'HTMLCameraElement' in window;
}
