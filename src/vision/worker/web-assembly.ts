/** A module of nothing but its head. */
const emptyModule = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

/** Why WebAssembly cannot run, or `null`: no megabyte is loaded for a browser, or a content policy, that refuses it. */
export async function webAssemblyMissing(): Promise<string | null> {
  if (!('WebAssembly' in globalThis)) return 'WebAssembly is not available';
  const module = await compile(emptyModule);
  return module instanceof Error ? `WebAssembly: ${module.message}` : null;
}

/** A browser without the needed features, or a policy against it, is an answer and not a failure. */
export async function compile(content: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module | Error> {
  try {
    return await WebAssembly.compile(content);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
