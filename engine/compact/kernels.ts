/** Compiles AssemblyScript to WebAssembly, once for each kind of browser. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { KernelBuild } from '../../src/engine/compact/types.js';

const features: Record<KernelBuild, readonly string[]> = {
  relaxed: ['--enable', 'simd', '--enable', 'relaxed-simd'],
  simd: ['--enable', 'simd'],
  scalar: ['--disable', 'simd'],
};

const entry = fileURLToPath(new URL('../kernels/index.ts', import.meta.url));

/**
 * The compiler runs in its own process, because importing it under `tsx` takes longer than the three builds.
 * @throws Error with the compiler's output.
 */
export async function compileKernels(build: KernelBuild): Promise<Uint8Array<ArrayBuffer>> {
  const compiler = createRequire(import.meta.url).resolve('assemblyscript/bin/asc.js');
  const folder = mkdtempSync(join(tmpdir(), 'idv-kernels-'));
  const outFile = join(folder, 'kernels.wasm');
  try {
    await promisify(execFile)(process.execPath, [
      compiler,
      entry,
      ...features[build],
      ...['--outFile', outFile, '--runtime', 'stub', '--optimizeLevel', '3'],
      // Everything is checked when a model is loaded, so kernels need no trap messages.
      ...['--noAssert', '--initialMemory', '1'],
    ]);
    return new Uint8Array(readFileSync(outFile));
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
    throw new Error(`the ${build} kernels do not compile:\n${said}`, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
