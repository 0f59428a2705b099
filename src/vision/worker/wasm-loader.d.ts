/** The wasm loader of the tasks, which comes without types. */
declare module '@mediapipe/tasks-vision/vision_wasm_module_internal.js' {
  export interface WasmModuleOptions {
    /** Takes the place of fetching and compiling; calls `receive` when done. */
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
