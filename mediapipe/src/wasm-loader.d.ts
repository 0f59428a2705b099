/** The wasm loader of MediaPipe's tasks, which has no types of its own. */
declare module '@mediapipe/tasks-vision/vision_wasm_module_internal.js' {
  export interface WasmModuleOptions {
    /** Replaces fetching and compiling. Calls `receive` when done. */
    instantiateWasm: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => void;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }
  const ModuleFactory: (options: WasmModuleOptions) => Promise<unknown>;
  export default ModuleFactory;
}
