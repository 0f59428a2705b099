import { updateNormals, type Mesh } from '../../render/mesh.js';
import type { Placement } from '../../render/camera.js';
import { drawMesh, type Raster, type SceneLight } from '../../render/raster.js';
import { bendNeck, createEars, createLooseHair, createNeck, createTorso, type Neck } from './body.js';
import { createGlasses, createHand, createMask } from './coverings.js';
import { createEyes, paintEyes, type Eyes } from './eyes.js';
import { createHead, shapeHead, type Head } from './head-mesh.js';
import { identityOf, type Identity } from './identity.js';
import type { MonkTone } from '../monk-skin-tone.js';
import type { PersonPose } from '../pose.js';
import { paintHead, skinColors, type SkinColors } from './skin.js';

/** The face at one moment, without its place and light. */
export type Expression = Pick<
  PersonPose,
  'eyeOpen' | 'mouthOpen' | 'smile' | 'gazeYawDegrees' | 'gazePitchDegrees' | 'covered' | 'glasses'
>;

/** One person's meshes, painted for one skin tone. */
export interface SyntheticPerson {
  readonly identity: Identity;
  readonly monk: MonkTone;
  readonly colors: SkinColors;
  readonly head: Head;
  readonly eyes: Eyes;
  readonly neck: Neck;
  /** Meshes that turn with the head, apart from the head itself. */
  readonly onHead: readonly Mesh[];
  readonly onBody: readonly Mesh[];
  readonly extras: Map<string, Mesh[]>;
  mouthKey: string;
  eyesKey: string;
}

export function createPerson(number: number, monk: MonkTone): SyntheticPerson {
  const identity = identityOf(number);
  const colors = skinColors(monk);
  const head = createHead(identity);
  paintHead(head, identity, monk);
  const loose = createLooseHair(identity);
  const onHead = [...(identity.hair === 'long' ? [] : createEars(colors)), ...(loose ? [loose] : [])];
  return {
    identity,
    monk,
    colors,
    head,
    eyes: createEyes(head, identity, colors),
    neck: createNeck(colors, identity),
    onHead,
    onBody: [createTorso(identity)],
    extras: new Map(),
    mouthKey: '',
    eyesKey: '',
  };
}

/** Draws the person. `head` and `body` place head and shoulders in front of the camera. */
export function drawPerson(
  raster: Raster,
  person: SyntheticPerson,
  expression: Expression,
  head: Placement,
  body: Placement,
  light: SceneLight,
): void {
  express(person, expression);
  bendNeck(person.neck, headInBody(head, body));
  for (const mesh of person.onBody) drawMesh(raster, mesh, body, light);
  drawMesh(raster, person.neck.mesh, body, light);
  drawMesh(raster, person.head.mesh, head, light);
  for (const mesh of person.onHead) drawMesh(raster, mesh, head, light);
  for (const mesh of wornMeshes(person, expression)) drawMesh(raster, mesh, head, light);
}

function express(person: SyntheticPerson, expression: Expression): void {
  const mouthKey = `${expression.mouthOpen.toFixed(3)} ${expression.smile.toFixed(3)}`;
  if (mouthKey !== person.mouthKey) {
    person.mouthKey = mouthKey;
    shapeHead(person.head, expression.mouthOpen, expression.smile);
    updateNormals(person.head.mesh);
  }
  // A smile narrows the eyes a little.
  const eyeOpen = expression.eyeOpen * (1 - 0.12 * expression.smile);
  const eyesKey = [eyeOpen, expression.gazeYawDegrees / 80, expression.gazePitchDegrees / 80]
    .map((value) => value.toFixed(2))
    .join(' ');
  if (eyesKey !== person.eyesKey) {
    person.eyesKey = eyesKey;
    paintEyes(person.eyes, eyeOpen, expression.gazeYawDegrees, expression.gazePitchDegrees);
  }
}

function wornMeshes(person: SyntheticPerson, expression: Expression): Mesh[] {
  const worn: Mesh[] = [];
  const wear = (name: string, create: () => Mesh[]): void => {
    let meshes = person.extras.get(name);
    if (!meshes) person.extras.set(name, (meshes = create()));
    worn.push(...meshes);
  };
  if (expression.covered === 'sunglasses') wear('sunglasses', () => createGlasses('dark'));
  else if (expression.covered === 'glare') wear('glare', () => createGlasses('mirroring'));
  else if (expression.glasses) wear('glasses', () => createGlasses('clear'));
  if (expression.covered === 'mask') wear('mask', () => createMask(person.identity));
  if (expression.covered === 'hand') wear('hand', () => createHand(person.colors));
  return worn;
}

/** Maps coordinates of the resting head to shoulder coordinates, given both placements. */
function headInBody(
  head: Placement,
  body: Placement,
): (x: number, y: number, z: number) => readonly [number, number, number] {
  const h = head.rotation;
  const b = body.rotation;
  return (x, y, z) => {
    const wx = h[0] * x + h[1] * y + h[2] * z + head.x - body.x;
    const wy = h[3] * x + h[4] * y + h[5] * z + head.y - body.y;
    const wz = h[6] * x + h[7] * y + h[8] * z + head.z - body.z;
    // The inverse of a rotation is its transpose.
    return [b[0] * wx + b[3] * wy + b[6] * wz, b[1] * wx + b[4] * wy + b[7] * wz, b[2] * wx + b[5] * wy + b[8] * wz];
  };
}
