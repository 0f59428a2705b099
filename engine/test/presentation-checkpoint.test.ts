import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCheckpoint } from '../presentation/checkpoint.js';

/** Written with Python's own pickle module: `weight`, 2 × 2 from the second of five floats, and the integer `seen`. */
const file = [
  'gAKKCmz8nEb5IGqoUBkugAJN6QMugAJ9cQAoWBAAAABwcm90b2NvbF92ZXJzaW9ucQFN6QNYDQAAAGxpdHRsZV9lbmRpYW5xAoh1',
  'LoACY2NvbGxlY3Rpb25zCk9yZGVyZWREaWN0CnEAKVJxAShYBgAAAHdlaWdodHECY3RvcmNoLl91dGlscwpfcmVidWlsZF90ZW5z',
  'b3JfdjIKcQMoKFgHAAAAc3RvcmFnZXEEY3RvcmNoCkZsb2F0U3RvcmFnZQpxBVgCAAAAMTBxBlgDAAAAY3B1cQdLBU50cQhRSwFL',
  'AksChnEJSwGFcQqJaAApUnELdHEMUnENWAQAAABzZWVucQ5oAygoaARjdG9yY2gKTG9uZ1N0b3JhZ2UKcQ9YAgAAADExcRBoB0sB',
  'TnRxEVFLACloColoAClScRJ0cRNScRR1LoACXXEAKFgCAAAAMTFxAVgCAAAAMTBxAmUuAQAAAAAAAAAHAAAAAAAAAAUAAAAAAAAA',
  'AAAQQQAAAD8AAMC/AAAAQAAAlkM=',
].join('');

const bytes = (): Uint8Array => Uint8Array.from(Buffer.from(file, 'base64'));

describe('the PyTorch checkpoint reader', () => {
  it('finds float tensors', () => {
    const weights = readCheckpoint(bytes());
    assert.deepEqual([...weights.keys()], ['weight']);
    assert.deepEqual(weights.get('weight'), { shape: [2, 2], values: Float32Array.of(0.5, -1.5, 2, 300) });
  });

  it('refuses a file that is cut off or too long', () => {
    assert.throws(() => readCheckpoint(bytes().subarray(0, -1)));
    assert.throws(() => readCheckpoint(Uint8Array.from([...bytes(), 0])), /follows it/);
  });

  it('executes nothing that a file names', () => {
    const text = Buffer.from(bytes()).toString('latin1').replace('_rebuild_tensor_v2', '_rebuild_tensor_v3');
    assert.throws(() => readCheckpoint(Uint8Array.from(Buffer.from(text, 'latin1'))), /asks for torch._utils/);
  });
});
