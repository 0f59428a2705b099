import type { Pixels, Point, Size } from 'idv-elements/contract';
import {
  afterRotation,
  focalLength,
  placeAround,
  project,
  rotationOf,
  turn,
  type Placement,
} from '../render/camera.js';
import { develop } from '../render/film.js';
import { cached } from '../render/texture.js';
import { clearRaster, createRaster, type SceneLight } from '../render/raster.js';
import { paintRoom } from './room.js';
import { smoothEdges } from '../render/smooth-edges.js';
import { faceHeightCentimeters, faceMiddle } from './model/head-shape.js';
import type { MonkTone } from './monk-skin-tone.js';
import { idealPose, type PersonPose } from './pose.js';
import { createPerson, drawPerson, type SyntheticPerson } from './model/synthetic-person.js';

/**
 * As modeled, the head looks down by this much in the axes in which landmark models measure pitch, so it is lifted to
 * compensate: mean of FaceLandmarker 0.10.35 over ten people and tones.
 */
const restingLift = rotationOf(0, -8.3, 0);
/** The head turns on the top of the neck. */
const headPivot = [0, -4.5, -1] as const;
const maxPeople = 4;
const maxRooms = 4;
/** Painted people and rooms, shared by all renderers, because each takes much of a second to create. */
const people = new Map<string, SyntheticPerson>();
const rooms = new Map<string, Uint16Array>();

/** Draws the person and the room of a pose. It keeps its raster: use one renderer for a whole stream. */
export class PersonRenderer {
  readonly #raster;
  readonly #pixels: Pixels;

  /** Picture size in pixels. */
  constructor(readonly size: Size) {
    this.#raster = createRaster(size.width, size.height);
    this.#pixels = {
      width: size.width,
      height: size.height,
      data: new Uint8ClampedArray(size.width * size.height * 4),
    };
  }

  /** Draws a picture, whose memory the next call reuses. Equal poses and seeds give equal pixels. */
  render(pose: PersonPose, seed = 1): Pixels {
    clearRaster(this.#raster, this.#background(pose));
    const light = sceneLight(pose);
    for (const who of peopleOf(pose)) {
      const { head, body } = placePerson(who, this.size);
      drawPerson(this.#raster, this.#person(who.identity, who.monk), who, head, body, light);
    }
    smoothEdges(this.#raster);
    return develop(this.#raster, pose, this.size.height, seed, this.#pixels);
  }

  #background(pose: PersonPose): Uint16Array {
    const { width, height } = this.size;
    const light = `${pose.unevenness.toFixed(2)} ${pose.lightAzimuthDegrees.toFixed(0)}`;
    const key = `${pose.background} ${light} ${width} ${height}`;
    return cached(rooms, maxRooms, key, () => paintRoom(pose.background, width, height, pose));
  }

  #person(identity: number, monk: MonkTone): SyntheticPerson {
    return cached(people, maxPeople, `${identity} ${monk}`, () => createPerson(identity, monk));
  }
}

/** Draws everybody in the picture, in any order, because depth decides who covers whom. */
function peopleOf(pose: PersonPose): PersonPose[] {
  if (pose.people === 0) return [];
  if (pose.people === 1) return [pose];
  const second: PersonPose = {
    ...pose,
    identity: pose.identity + 3,
    monk: (((pose.monk + 2) % 10) + 1) as MonkTone,
    offsetX: pose.secondOffsetX,
    offsetY: 0.02,
    faceHeightShare: pose.secondFaceHeightShare,
    yawDegrees: -6,
    pitchDegrees: 2,
    rollDegrees: 3,
    eyeOpen: 0.85,
    mouthOpen: 0,
    smile: 0.2,
    covered: 'none',
    glasses: false,
  };
  return [second, pose];
}

/** Where head and shoulders are in a pose. */
export function placePerson(pose: PersonPose, picture: Size): { head: Placement; body: Placement } {
  const focal = focalLength(picture);
  const distance = (faceHeightCentimeters * focal) / (picture.height * Math.max(0.02, pose.faceHeightShare));
  // Without a turn, the center of the face is at the requested place and distance.
  const [armX, armY, armZ] = turn(restingLift, [
    headPivot[0] - faceMiddle[0],
    headPivot[1] - faceMiddle[1],
    headPivot[2] - faceMiddle[2],
  ]);
  const target = [
    (pose.offsetX * picture.width * distance) / focal + armX,
    (-pose.offsetY * picture.height * distance) / focal + armY,
    -distance + armZ,
  ] as const;
  const turned = rotationOf(pose.yawDegrees, pose.pitchDegrees, pose.rollDegrees);
  const head = placeAround(afterRotation(turned, restingLift), headPivot, target);
  // The shoulders follow a turn of the head a little.
  const body = placeAround(
    rotationOf(pose.yawDegrees * 0.18, 0, pose.rollDegrees * 0.1),
    [0, -16, -3],
    [target[0], target[1] - 11.5, target[2] - 2],
  );
  return { head, body };
}

/** Where a point of the resting head appears in the picture, pixels. */
export function seenAt(pose: PersonPose, picture: Size, point: readonly [number, number, number]): Point | null {
  return project(placePerson(pose, picture).head, point, picture);
}

/** Main light, sky and floor of a pose. At `unevenness` 0 nearly all light is ambient. */
export function sceneLight(pose: PersonPose): SceneLight {
  const azimuth = (pose.lightAzimuthDegrees * Math.PI) / 180;
  const elevation = (32 - 14 * pose.unevenness) * (Math.PI / 180);
  const main = 0.42 + 0.75 * pose.unevenness;
  const around = 0.62 * (1 - pose.unevenness) ** 1.4 + 0.012;
  return {
    direction: [Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth) * Math.cos(elevation)],
    main: [main * 1.03, main, main * 0.95],
    sky: [around * 0.98, around * 1.0, around * 1.05],
    ground: [around * 0.66, around * 0.6, around * 0.54],
  };
}

let stillRenderer: PersonRenderer | undefined;

/**
 * Draws a single picture of the synthetic person, in browsers and in Node. Equal poses, sizes and seeds give equal
 * pixels. To draw many pictures, use one `PersonRenderer`, which does not copy.
 *
 * @example
 * ```js
 * const { width, height, data } = renderPerson({ monk: 8, yawDegrees: 20 }, { width: 640, height: 480 });
 * context.putImageData(new ImageData(data, width, height), 0, 0);
 * ```
 */
export function renderPerson(pose: Partial<PersonPose> = {}, options: Partial<Size> & { seed?: number } = {}): Pixels {
  const { width = 640, height = 480, seed = 1 } = options;
  if (stillRenderer?.size.width !== width || stillRenderer.size.height !== height) {
    stillRenderer = new PersonRenderer({ width, height });
  }
  const pixels = stillRenderer.render({ ...idealPose, ...pose }, seed);
  return { width, height, data: pixels.data.slice() };
}
