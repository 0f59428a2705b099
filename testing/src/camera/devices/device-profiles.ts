import type { Size } from 'idv-elements/contract';

/** What a camera shows. `depth` and `infrared` show the scene without color, `virtual` shows a test card. */
export type CameraView = 'color' | 'infrared' | 'depth' | 'virtual';

/** One camera of a device, as browsers report it. */
export interface SimulatedDevice {
  deviceId: string;
  groupId: string;
  /** Browsers hide the label until the camera is allowed. */
  label: string;
  view: CameraView;
  /** `null` if the browser does not say, as for most desktop cameras. */
  facing: 'user' | 'environment' | null;
  /** Picture sizes the camera can deliver, in landscape, smallest first. */
  sizes: readonly Size[];
  frameRate: number;
  torch: boolean;
  focusModes: readonly string[];
}

export interface DeviceProfile {
  name: string;
  summary: string;
  /** In the order of `enumerateDevices`. */
  devices: readonly SimulatedDevice[];
  /** Whether it is held upright, so that pictures are taller than wide. */
  upright: boolean;
}

const qvga: Size = { width: 320, height: 240 };
const vga: Size = { width: 640, height: 480 };
const hd: Size = { width: 1280, height: 720 };
const upToHd = [qvga, vga, hd];
const upToFullHd = [vga, hd, { width: 1920, height: 1080 }];

function device(deviceId: string, label: string, fields: Partial<SimulatedDevice> = {}): SimulatedDevice {
  return {
    groupId: `group-${deviceId}`,
    view: 'color',
    facing: null,
    sizes: upToHd,
    frameRate: 30,
    torch: false,
    focusModes: [],
    deviceId,
    label,
    ...fields,
  };
}

/** Typical devices, with labels as in Chrome and Safari. */
export const deviceProfiles = {
  androidPhone: {
    name: 'androidPhone',
    summary: 'A low-end Android phone: a front camera, and a rear camera with torch and tap to focus.',
    upright: true,
    devices: [
      device('android-front', 'camera2 1, facing front', { facing: 'user', sizes: upToHd, frameRate: 24 }),
      device('android-rear', 'camera2 0, facing back', {
        facing: 'environment',
        sizes: upToFullHd,
        frameRate: 24,
        torch: true,
        focusModes: ['manual', 'single-shot', 'continuous'],
      }),
    ],
  },
  iphone: {
    name: 'iphone',
    summary: 'An iPhone: one front camera and three rear cameras, one of them ultra-wide.',
    upright: true,
    devices: [
      device('iphone-front', 'Front Camera', { facing: 'user', sizes: upToFullHd }),
      device('iphone-dual-wide', 'Back Dual Wide Camera', { facing: 'environment', sizes: upToFullHd, torch: true }),
      device('iphone-ultra-wide', 'Back Ultra Wide Camera', { facing: 'environment', sizes: upToFullHd }),
      device('iphone-rear', 'Back Camera', { facing: 'environment', sizes: upToFullHd, torch: true }),
    ],
  },
  laptop: {
    name: 'laptop',
    summary: 'A laptop whose virtual, depth and infrared cameras are listed before the real one.',
    upright: false,
    devices: [
      device('laptop-virtual', 'OBS Virtual Camera', { view: 'virtual', sizes: upToFullHd.slice(1) }),
      device('laptop-depth', 'Intel(R) RealSense(TM) Depth Camera 415 Depth', { view: 'depth' }),
      device('laptop-infrared', 'Integrated IR Camera (5986:1193)', { view: 'infrared', sizes: [qvga, vga] }),
      device('laptop-color', 'Integrated Camera (5986:2113)'),
    ],
  },
  desktop: {
    name: 'desktop',
    summary: 'A desktop computer with one webcam.',
    upright: false,
    devices: [
      device('desktop-webcam', 'HD Pro Webcam C920 (046d:082d)', {
        sizes: upToFullHd,
        focusModes: ['manual', 'continuous'],
      }),
    ],
  },
  noCamera: { name: 'noCamera', summary: 'A computer without a camera.', upright: false, devices: [] },
} as const satisfies Record<string, DeviceProfile>;

export type DeviceProfileName = keyof typeof deviceProfiles;
