import type { DocumentScript } from '../documents/document-scripts.js';
import { documentSceneAt, withHandSway } from '../documents/document-scripts.js';
import { DocumentRenderer } from '../documents/document-renderer.js';
import { documentScripts, type DocumentScriptName } from '../documents/document-scripts.js';
import { idealDocumentScene, type DocumentScene } from '../documents/scene.js';
import { documentTruth, type DocumentTruth } from '../documents/truth.js';
import { idealPose, type PersonPose } from '../people/pose.js';
import { PersonRenderer } from '../people/person-renderer.js';
import { withNaturalMovement } from '../people/scripts/natural-movement.js';
import { atNearness, poseAt, type PoseScript } from '../people/scripts/pose-script.js';
import { poseScripts, type PoseScriptName } from '../people/scripts/ready-made.js';
import { ScriptedSource } from './scripted-source.js';

/** Who or what is in front of a camera, and how it moves. */
export interface SubjectOptions {
  /** The person: fields that differ from `idealPose`. */
  pose?: Partial<PersonPose>;
  /** What the person does, starting with the first picture. */
  script?: PoseScript | PoseScriptName;
  /** The same seed gives the same movement and noise. Default 1. */
  seed?: number;
  /**
   * Small natural movement and blinks. Default `true`. Without it, a scene that does not change is drawn only a few
   * times, which makes tests much cheaper.
   */
  natural?: boolean;
  /** A document: fields that differ from `idealDocumentScene`. */
  document?: Partial<DocumentScene>;
  /** What happens to the document, starting with the first picture. */
  documentScript?: DocumentScript | DocumentScriptName;
}

/** Controls what a camera sees. */
export interface SubjectControls {
  /** The pose in the latest picture. */
  readonly truth: Readonly<PersonPose>;
  /** The document in the latest picture. `null` if there is none. */
  readonly documentTruth: DocumentTruth | null;
  /** Changes the person at once. A running script acts on top of the changes. */
  set(pose: Partial<PersonPose>): void;
  /** Starts a script with the next picture. */
  play(script: PoseScript | PoseScriptName): void;
  /** Changes the document at once, or puts one in front of the camera. */
  setDocument(scene: Partial<DocumentScene>): void;
  /** Starts a document script with the next picture. */
  playDocument(script: DocumentScript | DocumentScriptName): void;
}

/**
 * A phone held upright shows far more above and below the face, so the face takes up less of the picture's height by
 * this factor. At 0.6 it fits the oval on stages from 4:3 to a phone's whole screen.
 */
const uprightNearness = 0.6;

/** The synthetic person and document, as sources for cameras. */
export function createSubjects(
  { pose, script, document, documentScript, seed, natural }: SubjectOptions,
  isUpright = false,
) {
  const nearness = isUpright ? uprightNearness : 1;
  const scripts = Object.entries(poseScripts).map(([name, one]) => [name, atNearness(one, nearness)]);
  const person = new ScriptedSource<PersonPose>(
    {
      ideal: { ...idealPose, faceHeightShare: idealPose.faceHeightShare * nearness },
      scripts: Object.fromEntries(scripts) as typeof poseScripts,
      at: poseAt,
      move: withNaturalMovement,
      drawnPixels: 640 * 480,
      renderer: (size) => new PersonRenderer(size),
    },
    pose,
    seed,
    natural,
  );
  if (script) person.play(script);
  const documentSource = new ScriptedSource<DocumentScene>(
    {
      ideal: idealDocumentScene,
      scripts: documentScripts,
      at: documentSceneAt,
      move: withHandSway,
      drawnPixels: 960 * 540,
      renderer: (size) => new DocumentRenderer(size),
    },
    document,
    seed,
    natural,
  );
  if (documentScript) documentSource.play(documentScript);
  const controls: SubjectControls = {
    get truth() {
      return person.state;
    },
    get documentTruth() {
      return documentSource.picture && documentTruth(documentSource.state, documentSource.picture);
    },
    set: (fields) => person.set(fields),
    play: (next) => person.play(next),
    setDocument: (fields) => documentSource.set(fields),
    playDocument: (next) => documentSource.play(next),
  };
  return { person, documentSource, controls };
}

/** Adds members and keeps getters. */
export function extend<Base extends object, More extends object>(base: Base, more: More): Base & More {
  return Object.defineProperties(base, Object.getOwnPropertyDescriptors(more)) as Base & More;
}
