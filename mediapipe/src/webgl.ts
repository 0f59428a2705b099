export interface WebGlSupport {
  /** Why MediaPipe's tasks cannot run, or `null`. */
  missing: string | null;
  /** Whether the GPU delegate may be the faster one. */
  worthTrying: boolean;
}

/** Renderers that run on the CPU, where the GPU delegate takes about twenty times as long. */
const softwareRenderer = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Checks WebGL 2, through which even the CPU delegate reads its pictures. */
export function inspectWebGl(): WebGlSupport {
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (context === null) {
    return { missing: 'WebGL 2 is not available in workers', worthTrying: false };
  }
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  // WebKit soon refuses further WebGL contexts and is slow to free memory, so one engine must be enough.
  const webKit = /AppleWebKit/.test(navigator.userAgent) && !/Chrome\//.test(navigator.userAgent);
  return { missing: null, worthTrying: !webKit && !softwareRenderer.test(renderer) };
}
