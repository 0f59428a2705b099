/** AssemblyScript → WebAssembly, once for each kind of browser. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import type { KernelBuild } from '../types.js';

const features: Record<KernelBuild, readonly string[]> = {
  relaxed: ['--enable', 'simd', '--enable', 'relaxed-simd'],
  simd: ['--enable', 'simd'],
  scalar: ['--disable', 'simd'],
};

const folder = new URL('../kernels/', import.meta.url);

/** @throws Error with the compiler's words. */
export async function compileKernels(build: KernelBuild): Promise<Uint8Array> {
  let binary: Uint8Array | undefined;
  let messages = '';
  const { error } = await asc.main(
    [
      'index.ts',
      ...features[build],
      ...['--outFile', 'kernels.wasm', '--runtime', 'stub', '--optimizeLevel', '3'],
      // Everything is checked when a model is loaded; a kernel that traps has nothing to say.
      ...['--noAssert', '--initialMemory', '1'],
    ],
    {
      readFile: (name) => readKernel(name),
      writeFile: (name, content) => {
        if (name === 'kernels.wasm' && typeof content !== 'string') binary = content;
      },
      listFiles: () => [],
      stderr: { write: (text: unknown) => (messages += String(text)) },
    },
  );
  if (error !== null || binary === undefined) {
    throw new Error(`the ${build} kernels do not compile:\n${messages}`, { cause: error });
  }
  return binary;
}

/** The compiler tries names until one answers; `null` is "not there". */
function readKernel(name: string): string | null {
  try {
    return readFileSync(fileURLToPath(new URL(name, folder)), 'utf8');
  } catch {
    return null;
  }
}
