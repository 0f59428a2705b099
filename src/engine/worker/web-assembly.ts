/** A module that consists only of its header. */
const emptyModule = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

/** Why WebAssembly cannot run, or `null`. Saves megabytes if the browser or a content policy refuses it. */
export async function webAssemblyMissing(): Promise<string | null> {
  if (!('WebAssembly' in globalThis)) return 'WebAssembly is not available';
  const module = await compile(emptyModule);
  return module instanceof Error ? `WebAssembly: ${module.message}` : null;
}

/** Returns the error if the browser lacks features or a policy forbids compiling, because that is not a failure. */
export async function compile(content: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module | Error> {
  try {
    return await WebAssembly.compile(content);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
