/** Messages between a test page and its runner. */

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

/** Actions that only the browser's driver can perform. */
export interface PageCommands {
  setViewport(size: { width: number; height: number }): Promise<void>;
  /** Presses and releases a key, named as in `KeyboardEvent.key`. */
  press(key: string): Promise<void>;
  /**
   * Sets a system preference, such as `forced-colors`, until the page closes.
   * @returns `false` if the browser's driver cannot
   */
  setMedia(features: readonly MediaFeature[]): Promise<boolean>;
}
