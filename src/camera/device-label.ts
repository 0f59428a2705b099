import type { CameraDevice, CameraFacing, CameraKind } from './types.js';

/**
 * Words in camera labels; the first match wins. Collected from the labels that browsers show for built-in and external
 * cameras, and from the names of virtual cameras.
 */
const kindMarks: readonly (readonly [CameraKind, RegExp])[] = [
  // A depth camera's color sensor has the full product name: "... Depth Camera 435 with RGB Module RGB".
  ['color', /\b(?:realsense|kinect)\b.*\b(?:rgb|colou?r|video)(?: camera)?\s*(?:\(|$)/i],
  [
    'virtual',
    /\bvirtual\b|\bobs\b|\bmanycam\b|\bsnap ?camera\b|\bxsplit\b|\bmmhmm\b|\bcamtwist\b|\bsplitcam\b|\bdroidcam\b|\biriun\b|\bepoccam\b|\bivcam\b|\be2esoft\b|\bvcam\b|\bnvidia broadcast\b|\bchromacam\b|\byoucam\b|\bfineshare\b|\balter ?cam\b|\bscreen ?capture\b|\bloopback\b|\bdummy video\b|\bndi (?:webcam|video)\b|\bunity video capture\b|\bwebcamoid\b|\bcamo\b|\bkrisp\b|\bprism ?live\b/i,
  ],
  // "IR" must be a word: "Iriun", "Virtual" and "Air" contain it too.
  ['infrared', /\binfra-?red\b|(?:^|[^a-z])ir(?:[^a-z]|$)|\bwindows hello\b|\bface ?id sensor\b/i],
  [
    'depth',
    /\bdepth\b|\btime.of.flight\b|(?:^|[^a-z])tof(?:[^a-z]|$)|\brealsense\b|\btruedepth\b|\blidar\b|\bkinect\b|\bstereo module\b/i,
  ],
  [
    'auxiliary',
    /\bultra.?wide\b|\bultra-grand.?angle\b|\bultra.?weitwinkel|\bgran angular\b|\bgrande.?angular\b|\btele(?:photo|objekti[fv]|obiettivo|objetiva|objetivo|foto)?\b|\bt[ée]l[ée]objectif\b|\bmacro\b|\bdesk view\b|\bfish ?eye\b/i,
  ],
];

/** Words for front and back, in the languages in which iOS and macOS label cameras. */
const facingMarks: readonly (readonly [CameraFacing, RegExp])[] = [
  [
    'environment',
    /\bback\b|\brear\b|facing back|\benvironment\b|\barri[èe]re\b|\br[üu]ck(?:seitige|kamera|seite)|\btrasera\b|\btraseira\b|\bposteriore?\b|\bachter|\bbakre\b|背面|后置|後置|후면|задн|خلفي/i,
  ],
  [
    'user',
    /\bfront\b|facing front|\buser\b|\bselfie\b|\bfacetime\b|\bavant\b|\bfrontal(?:e)?\b|\bfrontkamera\b|\bdelantera\b|\banteriore?\b|\bvoor|\bfr[äa]mre\b|前面|前置|전면|передн|أمامي/i,
  ],
];

/** The kind of camera according to its label; `color` by default. */
export function cameraKind(label: string): CameraKind {
  return kindMarks.find(([, mark]) => mark.test(label))?.[0] ?? 'color';
}

/** Labels of the fake cameras of browsers. Chromium labels a video file with its path. */
const fakeCameras = /^fake_device_\d|\.(?:y4m|mjpe?g)$|^default video device$|^mock video device \d/i;

/** Whether the label is that of a known virtual camera or of a browser's fake camera. */
export function isVirtualLabel(label: string): boolean {
  return cameraKind(label) === 'virtual' || fakeCameras.test(label);
}

/** The facing according to the label; `null` if it says nothing. */
export function labelFacing(label: string): CameraFacing | null {
  return facingMarks.find(([, mark]) => mark.test(label))?.[0] ?? null;
}

/**
 * How suitable a camera is, higher is better; `null` if it must not be opened unless requested. The right facing counts
 * most, an unknown one (a desktop camera) comes next, then being the main camera. On Android the main camera has the
 * lowest number ("camera2 0, facing back"). Higher numbers are ultra-wide, telephoto or macro, often without autofocus,
 * although the label does not say so.
 */
function scoreCamera(camera: Pick<CameraDevice, 'label' | 'kind' | 'facing'>, facing: CameraFacing): number | null {
  if (camera.kind !== 'color' && camera.kind !== 'auxiliary') return null;
  let score = camera.facing === facing ? 1000 : camera.facing === null ? 500 : 0;
  if (camera.kind === 'auxiliary') score -= 200;
  const number = /\bcamera2? (\d+)\b/i.exec(camera.label)?.[1];
  if (number !== undefined) score -= Math.min(Number(number), 50);
  // An iPhone or iPad that serves as a Mac's webcam may not stand near the screen.
  if (facing === 'user' && /\biphone\b|\bipad\b/i.test(camera.label)) score -= 100;
  return score;
}

/**
 * The cameras that may be opened by default, best first. Ties keep the browser's order, which starts with the person's
 * default.
 */
export function rankCameras(cameras: readonly CameraDevice[], facing: CameraFacing): CameraDevice[] {
  return cameras
    .map((camera) => ({ camera, score: scoreCamera(camera, facing) }))
    .filter((row): row is { camera: CameraDevice; score: number } => row.score !== null)
    .sort((a, b) => b.score - a.score)
    .map(({ camera }) => camera);
}

/** Describes a browser's device. `facingMode` comes from its capabilities or settings, if known. */
export function describeCamera(
  device: Pick<MediaDeviceInfo, 'deviceId' | 'label'>,
  facingMode: readonly string[] = [],
): CameraDevice {
  const known = facingMode.find((mode) => mode === 'user' || mode === 'environment');
  return {
    deviceId: device.deviceId,
    label: device.label,
    kind: cameraKind(device.label),
    facing: known ?? labelFacing(device.label),
  };
}
