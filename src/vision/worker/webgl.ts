export interface WebGlSupport {
  /** Why the tasks cannot run, or `null`. */
  missing: string | null;
  /** Whether the GPU delegate has a chance of being the faster one. */
  worthTrying: boolean;
}

/** Renderers that run on the CPU: there the GPU delegate takes some twenty times as long. */
const softwareRenderer = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Even the CPU delegate takes its pictures through WebGL 2. */
export function inspectWebGl(): WebGlSupport {
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (context === null) {
    return { missing: 'WebGL 2 is not available in workers', worthTrying: false };
  }
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  // WebKit refuses further WebGL contexts early and gives freed memory back late: one engine has to do.
  const webKit = /AppleWebKit/.test(navigator.userAgent) && !/Chrome\//.test(navigator.userAgent);
  return { missing: null, worthTrying: !webKit && !softwareRenderer.test(renderer) };
}
