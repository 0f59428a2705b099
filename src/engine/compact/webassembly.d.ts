/** The part of WebAssembly that the compact engine uses, for folders that compile without DOM types. */
declare namespace WebAssembly {
  interface Module {
    readonly __wasmModule?: never;
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  function validate(bytes: Uint8Array): boolean;
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module): Promise<Instance>;
}
