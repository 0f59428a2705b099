import type { CameraDevice, CameraFacing, CameraKind } from './types.js';

/**
 * What real cameras call themselves, first match wins. Collected from the labels browsers show for built-in and plugged
 * cameras and from the names virtual cameras register under.
 */
const kindMarks: readonly (readonly [CameraKind, RegExp])[] = [
  // A depth camera's color sensor carries the whole product's name: "... Depth Camera 435 with RGB Module RGB".
  ['color', /\b(?:realsense|kinect)\b.*\b(?:rgb|colou?r|video)(?: camera)?\s*(?:\(|$)/i],
  [
    'virtual',
    /\bvirtual\b|\bobs\b|\bmanycam\b|\bsnap ?camera\b|\bxsplit\b|\bmmhmm\b|\bcamtwist\b|\bsplitcam\b|\bdroidcam\b|\biriun\b|\bepoccam\b|\bivcam\b|\be2esoft\b|\bvcam\b|\bnvidia broadcast\b|\bchromacam\b|\byoucam\b|\bfineshare\b|\balter ?cam\b|\bscreen ?capture\b|\bloopback\b|\bdummy video\b|\bndi (?:webcam|video)\b|\bunity video capture\b|\bwebcamoid\b|\bcamo\b|\bkrisp\b|\bprism ?live\b/i,
  ],
  // "IR" must stand alone: "Iriun", "Virtual" and "Air" hold the letters too.
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

/** Words for the side, in the languages in which iOS and macOS label their cameras. */
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

/** What the label says the camera is; `color` when it says nothing. */
export function cameraKind(label: string): CameraKind {
  return kindMarks.find(([, mark]) => mark.test(label))?.[0] ?? 'color';
}

/** Stand-ins of browsers, which tests open as cameras: Chromium's picture and files, whose path is the label, Firefox's, WebKit's. */
const standIns = /^fake_device_\d|\.(?:y4m|mjpe?g)$|^default video device$|^mock video device \d/i;

/** Whether the label is that of a known virtual camera, or of what a browser plays in place of one. */
export function isVirtualLabel(label: string): boolean {
  return cameraKind(label) === 'virtual' || standIns.test(label);
}

/** Which side the label says the camera looks to; `null` when it says nothing. */
export function labelFacing(label: string): CameraFacing | null {
  return facingMarks.find(([, mark]) => mark.test(label))?.[0] ?? null;
}

/**
 * How well a camera suits, higher is better; `null`: never to be opened without being asked for.
 * The right side counts most, an unknown side (a desktop camera) comes next, then the main camera of that side. On
 * Android the main camera of a side has the lowest number ("camera2 0, facing back"); the higher ones are ultra-wide,
 * telephoto or macro without saying so, often without autofocus.
 */
export function scoreCamera(
  camera: Pick<CameraDevice, 'label' | 'kind' | 'facing'>,
  facing: CameraFacing,
): number | null {
  if (camera.kind !== 'color' && camera.kind !== 'auxiliary') return null;
  let score = camera.facing === facing ? 1000 : camera.facing === null ? 500 : 0;
  if (camera.kind === 'auxiliary') score -= 200;
  const number = /\bcamera2? (\d+)\b/i.exec(camera.label)?.[1];
  if (number !== undefined) score -= Math.min(Number(number), 50);
  // An iPhone lent to a Mac lies somewhere else than the person's own screen.
  if (facing === 'user' && /\biphone\b|\bipad\b/i.test(camera.label)) score -= 100;
  return score;
}

/**
 * The cameras that may be opened without being asked for, best first. Equal ones keep the browser's order, which begins
 * with the person's own default.
 */
export function rankCameras(cameras: readonly CameraDevice[], facing: CameraFacing): CameraDevice[] {
  return cameras
    .map((camera) => ({ camera, score: scoreCamera(camera, facing) }))
    .filter((row): row is { camera: CameraDevice; score: number } => row.score !== null)
    .sort((a, b) => b.score - a.score)
    .map(({ camera }) => camera);
}

/** A browser's device as we speak of it. `facingMode` as the device's capabilities tell, where they do. */
export function describeCamera(
  device: Pick<MediaDeviceInfo, 'deviceId' | 'label'>,
  facingMode: readonly string[] = [],
): CameraDevice {
  const told = facingMode.find((mode) => mode === 'user' || mode === 'environment');
  return {
    deviceId: device.deviceId,
    label: device.label,
    kind: cameraKind(device.label),
    facing: told ?? labelFacing(device.label),
  };
}
