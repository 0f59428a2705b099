import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  chooseEngine,
  engineChoices,
  isEngineChoice,
  type EngineSurroundings,
} from '../../../src/vision/choose-engine.js';

const fast: EngineSurroundings = {
  saveData: false,
  effectiveType: '4g',
  downlink: 10,
  deviceMemory: 8,
  webgl: true,
};

const cases: [name: string, change: Partial<EngineSurroundings>, 'mediapipe' | 'compact'][] = [
  ['a fast connection and a good device', {}, 'mediapipe'],
  ['save-data', { saveData: true }, 'compact'],
  ['slow-2g', { effectiveType: 'slow-2g' }, 'compact'],
  ['2g', { effectiveType: '2g' }, 'compact'],
  ['3g', { effectiveType: '3g' }, 'compact'],
  ['4g at 1.6 Mbit/s', { downlink: 1.6 }, 'compact'],
  ['4g at 7.9 Mbit/s', { downlink: 7.9 }, 'compact'],
  ['4g at 8 Mbit/s', { downlink: 8 }, 'mediapipe'],
  [
    'a browser that tells nothing of its connection',
    { saveData: undefined, effectiveType: undefined, downlink: undefined },
    'compact',
  ],
  ['a connection of unknown speed', { downlink: undefined }, 'compact'],
  ['a connection of unknown kind', { effectiveType: undefined }, 'compact'],
  ['2 GB of memory', { deviceMemory: 2 }, 'compact'],
  ['4 GB of memory', { deviceMemory: 4 }, 'mediapipe'],
  ['unknown memory', { deviceMemory: undefined }, 'mediapipe'],
  ['no WebGL', { webgl: false }, 'compact'],
];

describe('the choice of an engine', () => {
  for (const [name, change, expected] of cases) {
    it(`${name}: ${expected}`, () => assert.equal(chooseEngine({ ...fast, ...change }), expected));
  }

  it('asks for no WebGL context where the connection has decided', () => {
    let asked = 0;
    const surroundings = (saveData: boolean): EngineSurroundings => ({
      ...fast,
      saveData,
      get webgl() {
        asked += 1;
        return true;
      },
    });
    chooseEngine(surroundings(true));
    assert.equal(asked, 0);
    chooseEngine(surroundings(false));
    assert.equal(asked, 1);
  });

  it('knows what a page may ask for', () => {
    assert.deepEqual(engineChoices.map(isEngineChoice), [true, true, true]);
    assert.equal(isEngineChoice('fast'), false);
    assert.equal(isEngineChoice(''), false);
  });
});
