/** What a test page and its runner tell each other. */

/** The page's report, once its tests have ended. */
export interface PageReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Title and stack of each failed test. */
  failures: string[];
}

export interface MediaFeature {
  name: string;
  value: string;
}

/** What only the browser's driver can do. */
export interface PageCommands {
  setViewport(size: { width: number; height: number }): Promise<void>;
  /** Presses and releases a key, named as in `KeyboardEvent.key`. */
  press(key: string): Promise<void>;
  /**
   * Sets what a person sets in the system, such as `forced-colors`, until the page closes.
   * @returns `false` if the browser's driver cannot
   */
  setMedia(features: readonly MediaFeature[]): Promise<boolean>;
}
