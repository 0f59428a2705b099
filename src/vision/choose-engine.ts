import type { EngineName } from './types.js';

/** What a page may ask for; `auto` decides by device and connection. */
export const engineChoices = ['auto', 'mediapipe', 'compact'] as const;
export type EngineChoice = (typeof engineChoices)[number];

export function isEngineChoice(value: string): value is EngineChoice {
  return (engineChoices as readonly string[]).includes(value);
}

/** What is known of device and connection; `undefined` where the browser does not tell. */
export interface EngineSurroundings {
  /** The person has asked the browser to save data. */
  saveData: boolean | undefined;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType: string | undefined;
  /** Mbit/s; browsers tell no more than 10. */
  downlink: number | undefined;
  /** GB, rounded; browsers tell no more than 8. */
  deviceMemory: number | undefined;
  /** Whether WebGL 2 is there, which MediaPipe needs even on a CPU. Asked last, for asking costs a context. */
  readonly webgl: boolean;
}

/** MediaPipe's 4.6 MB take five seconds then. */
const leastDownlink = 8;
/** Its memory grows to some 200 MB; on 2 GB phones the browser ends tabs for less. */
const leastDeviceMemory = 4;

/**
 * The engine that fits: MediaPipe where its bytes cost neither time nor money, the compact one where they may. A
 * connection that nobody knows counts as slow.
 */
export function chooseEngine(surroundings: EngineSurroundings): EngineName {
  const { saveData, effectiveType, downlink, deviceMemory } = surroundings;
  if (saveData === true) return 'compact';
  if (effectiveType !== '4g' || downlink === undefined || downlink < leastDownlink) {
    return 'compact';
  }
  if (deviceMemory !== undefined && deviceMemory < leastDeviceMemory) return 'compact';
  return surroundings.webgl ? 'mediapipe' : 'compact';
}

interface NavigatorFacts {
  connection?: { saveData?: boolean; effectiveType?: string; downlink?: number };
  deviceMemory?: number;
}

/** Of the page that this runs in. */
export function readSurroundings(): EngineSurroundings {
  const { connection, deviceMemory } = navigator as NavigatorFacts;
  return {
    saveData: connection?.saveData,
    effectiveType: connection?.effectiveType,
    downlink: connection?.downlink,
    deviceMemory,
    get webgl() {
      if (!('OffscreenCanvas' in globalThis)) return false;
      const context = new OffscreenCanvas(1, 1).getContext('webgl2');
      context?.getExtension('WEBGL_lose_context')?.loseContext();
      return context !== null;
    },
  };
}
