/** Validates the shape of evidence from outside: exactly these members, of these types, within these bounds. */
import { challengeKinds } from './challenge-kinds.js';
import { evidenceVersion, type LivenessEvidence, type LivenessManifest } from './evidence.js';
import { isLivenessPlan } from './plan.js';

type Check = (value: unknown) => boolean;

const isText =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest;
const isHash: Check = (value) => typeof value === 'string' && /^[\w-]{43}$/.test(value);
const isOneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isWhole =
  (max: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max;
const isNumber =
  (max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= 0 && value <= max;
const isListOf =
  (item: Check, longest: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= longest && value.every(item);

/** Accepts exactly these members and no others. */
function isRecordOf(members: Record<string, Check>): Check {
  const names = Object.keys(members);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Record<string, unknown>;
    return (
      Object.keys(record).length === names.length &&
      names.every((name) => Object.hasOwn(record, name) && members[name]?.(record[name]) === true)
    );
  };
}

/** A check of four challenges lasts four minutes at most; frames come every 45 ms at most. */
const maxFrames = 9_000;
const maxMs = 1e7;
const maxTraceBytes = 5_000_000;
/** Four movements, the face at rest, and four moments. */
export const maxPictures = 9;
const maxPictureBytes = 400_000;

const isManifest = isRecordOf({
  version: isOneOf(evidenceVersion),
  rules: isText(40),
  plan: isLivenessPlan,
  keyId: isHash,
  startedAt: isNumber(1e14),
  camera: isRecordOf({
    facingMode: isOneOf('user', 'environment', 'unknown'),
    width: isNumber(1e5),
    height: isNumber(1e5),
    frameRate: isNumber(1e4),
    source: isOneOf('device', 'canvas', 'generator', 'screen', 'other'),
    isListed: isFlag,
    isVirtual: isFlag,
    hasNativeCamera: isFlag,
    hasNativePictures: isFlag,
    controls: isRecordOf({ zoom: isFlag, torch: isFlag, focus: isFlag, exposure: isFlag }),
    timing: isRecordOf({
      steps: isWhole(maxFrames),
      intervalMs: isNumber(1e4),
      jitterMs: isNumber(1e4),
      repeats: isWhole(maxFrames),
      drops: isWhole(1e6),
      pace: isNumber(1e6),
      clock: isOneOf('capture', 'network', 'untold'),
    }),
  }),
  trace: isRecordOf({
    frames: isWhole(maxFrames),
    durationMs: isWhole(maxMs),
    bytes: isWhole(maxTraceBytes),
    sha256: isHash,
  }),
  pictures: isListOf(
    isRecordOf({
      frame: isWhole(maxFrames),
      purpose: isOneOf('neutral', 'action', 'moment'),
      challenge: isWhole(9),
      bytes: isWhole(maxPictureBytes),
      sha256: isHash,
    }),
    maxPictures,
  ),
  results: isListOf(
    isRecordOf({
      kind: isOneOf(...challengeKinds),
      askedMs: isWhole(maxMs),
      neutralMs: isWhole(maxMs),
      doneMs: isWhole(maxMs),
      clearness: isNumber(1e6),
    }),
    9,
  ),
});

/** Whether external data has a manifest's shape. Does not check its content. */
export function isLivenessManifest(value: unknown): value is LivenessManifest {
  return isManifest(value);
}

const isBytes =
  (max: number): Check =>
  (value) =>
    value instanceof Uint8Array && value.length <= max;

/** Whether external data has the shape of evidence. */
export function isLivenessEvidence(value: unknown): value is LivenessEvidence {
  if (typeof value !== 'object' || value === null) return false;
  const { manifest, signature, trace, pictures } = value as Partial<Record<string, unknown>>;
  return (
    isLivenessManifest(manifest) &&
    isText(200)(signature) &&
    isBytes(maxTraceBytes)(trace) &&
    isListOf(isBytes(maxPictureBytes), maxPictures)(pictures)
  );
}
