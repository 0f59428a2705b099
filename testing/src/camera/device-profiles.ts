import type { Size } from 'idv-elements/contract';

/** What stands before a camera. `depth` and `infrared` see the person without color; `virtual` a test card. */
export type CameraView = 'color' | 'infrared' | 'depth' | 'virtual';

/** One camera of a device, as browsers report it. */
export interface SimulatedDevice {
  deviceId: string;
  groupId: string;
  /** As the browser shows it once the camera is allowed; before that it is hidden. */
  label: string;
  view: CameraView;
  /** `null` where the browser does not tell: most desktop cameras. */
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
  /** Held upright: pictures are higher than wide. */
  upright: boolean;
}

const vga: Size = { width: 640, height: 480 };
const hd: Size = { width: 1280, height: 720 };
const fullHd: Size = { width: 1920, height: 1080 };

function device(fields: Pick<SimulatedDevice, 'deviceId' | 'label'> & Partial<SimulatedDevice>): SimulatedDevice {
  return {
    groupId: `group-${fields.deviceId}`,
    view: 'color',
    facing: null,
    sizes: [{ width: 320, height: 240 }, vga, hd],
    frameRate: 30,
    torch: false,
    focusModes: [],
    ...fields,
  };
}

/** Devices as people have them. Labels follow what Chrome and Safari show. */
export const deviceProfiles = {
  androidPhone: {
    name: 'androidPhone',
    summary: 'A low-end Android phone: front and rear camera, torch and tap focus behind.',
    upright: true,
    devices: [
      device({
        deviceId: 'android-front',
        label: 'camera2 1, facing front',
        facing: 'user',
        sizes: [{ width: 320, height: 240 }, vga, hd],
        frameRate: 24,
      }),
      device({
        deviceId: 'android-rear',
        label: 'camera2 0, facing back',
        facing: 'environment',
        sizes: [vga, hd, fullHd],
        frameRate: 24,
        torch: true,
        focusModes: ['manual', 'single-shot', 'continuous'],
      }),
    ],
  },
  iphone: {
    name: 'iphone',
    summary: 'An iPhone: one camera in front, three behind, among them an ultra-wide one.',
    upright: true,
    devices: [
      device({ deviceId: 'iphone-front', label: 'Front Camera', facing: 'user', sizes: [vga, hd, fullHd] }),
      device({
        deviceId: 'iphone-dual-wide',
        label: 'Back Dual Wide Camera',
        facing: 'environment',
        sizes: [vga, hd, fullHd],
        torch: true,
      }),
      device({
        deviceId: 'iphone-ultra-wide',
        label: 'Back Ultra Wide Camera',
        facing: 'environment',
        sizes: [vga, hd, fullHd],
      }),
      device({
        deviceId: 'iphone-rear',
        label: 'Back Camera',
        facing: 'environment',
        sizes: [vga, hd, fullHd],
        torch: true,
      }),
    ],
  },
  laptop: {
    name: 'laptop',
    summary: 'A laptop whose virtual, depth and infrared cameras are listed before the real one.',
    upright: false,
    devices: [
      device({ deviceId: 'laptop-virtual', label: 'OBS Virtual Camera', view: 'virtual', sizes: [hd, fullHd] }),
      device({ deviceId: 'laptop-depth', label: 'Intel(R) RealSense(TM) Depth Camera 415 Depth', view: 'depth' }),
      device({
        deviceId: 'laptop-infrared',
        label: 'Integrated IR Camera (5986:1193)',
        view: 'infrared',
        sizes: [{ width: 320, height: 240 }, vga],
      }),
      device({ deviceId: 'laptop-color', label: 'Integrated Camera (5986:2113)' }),
    ],
  },
  desktop: {
    name: 'desktop',
    summary: 'A desktop computer with one webcam.',
    upright: false,
    devices: [
      device({
        deviceId: 'desktop-webcam',
        label: 'HD Pro Webcam C920 (046d:082d)',
        sizes: [vga, hd, fullHd],
        focusModes: ['manual', 'continuous'],
      }),
    ],
  },
  noCamera: { name: 'noCamera', summary: 'A computer without a camera.', upright: false, devices: [] },
} as const satisfies Record<string, DeviceProfile>;

export type DeviceProfileName = keyof typeof deviceProfiles;
