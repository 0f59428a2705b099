/** The programs of `npm run lab -- <name>`, each with a line for `--help`. */
export interface LabCommand {
  /** Relative to this folder. */
  file: string;
  says: string;
  /** Runs on the built packages, as partners get them. Default: on the sources. */
  built?: true;
}

export const commands = {
  faces: { file: 'faces/faces.ts', says: 'verdicts on labeled frames' },
  clips: { file: 'faces/face-clips.ts', says: 'camera clips: when the photo is taken, which hints are shown' },
  fairness: { file: 'fairness/fairness.ts', says: 'groups of people compared, with intervals; --only picks parts' },
  parity: { file: 'parity/parity.ts', says: 'both face engines on the same pixels' },
  precision: { file: 'parity/compact-precision.ts', says: 'what rounded weights do to points' },
  'weights-draw': { file: 'weights/draw.ts', says: 'draws the faces on which weights are rounded' },
  'weights-write': { file: 'weights/write.ts', says: 'writes the weights that weights/round.py chose' },
  documents: { file: 'documents/documents.ts', says: 'outlines and gates on labeled frames' },
  'document-text': { file: 'documents/document-text.ts', says: 'sharpness of text under blur and grain; --data' },
  'document-clips': {
    file: 'documents/document-clips.ts',
    says: 'wrong hints, flickering hints and false captures on clips of cluttered tables',
  },
  mrz: { file: 'mrz/mrz.ts', says: 'lines of machine-readable zones: characters, lines, check digits' },
  'document-hard-set': { file: 'documents/document-hard-set.ts', says: 'draws hard scenes with their labels' },
  'document-sheet-set': { file: 'documents/document-sheet-set.ts', says: 'draws sheets of paper with their labels' },
  liveness: { file: 'liveness/liveness.ts', says: "liveness clips through Chromium's camera" },
  'liveness-real': {
    file: 'liveness/liveness-real.ts',
    says: 'the challenge on videos and moving photographs of real people',
  },
  presentation: { file: 'presentation/presentation.ts', says: 'who is mistaken for a screen' },
  photographs: {
    file: 'photographs/run.ts',
    says: 'how many photographs, animated as a plan asks, the liveness verifier refuses',
  },
  swaps: {
    file: 'photographs/swaps.ts',
    says: 'how often the picture of a passed check can show another person, exchanged after the check or before hashing',
  },
  'fit-cover': { file: 'cover/fit.ts', says: 'trains the networks for covers and eyelids; --write replaces them' },
  'fit-documents': {
    file: 'document-fits/document-fit.ts',
    says: 'trains the scores of document outlines; --write replaces them',
  },
  'document-prints': { file: 'document-map/prints.ts', says: 'prints documents for the training of the map' },
  'fit-quads': { file: 'document-fits/document-fit-quads.ts', says: 'trains the scores of quads' },
  'presentation-model': {
    file: 'presentation-model/main.ts',
    says: 'makes server/models/presentation.bin from the checkpoint that its makers published',
  },
  bench: { file: 'bench/main.ts', says: 'one benchmark: `bench <part>`, with its own options' },
  faults: { file: 'faults/main.ts', says: 'runs the matrix of faults', built: true },
  soak: { file: 'soak/main.ts', says: 'what grows during long captures; --elements, --backend', built: true },
  attack: { file: 'attack/main.ts', says: 'attacks a host backend and a verifier on this machine; --mutate' },
  mutations: {
    file: 'mutations/main.ts',
    says: 'makes faults in the sources, one at a time, and prints which test notices; --near, --only',
  },
  fuzz: { file: 'fuzz/fuzz.ts', says: 'sends bad requests to a host backend' },
  'fuzz-models': { file: 'fuzz/fuzz-models.ts', says: 'gives broken models to the loader' },
  journey: {
    file: 'journey/journey.ts',
    says: 'runs the whole journey, and prints taps, seconds, bytes and hints; --transcript: what is spoken',
    built: true,
  },
  screenshots: {
    file: 'screenshots/screenshots.ts',
    says: 'pictures of the stories on three screens, light and dark; --only, --out',
  },
  size: { file: 'reports/size.ts', says: 'gzip and brotli of every entry and of the engine' },
  lines: { file: 'reports/lines.ts', says: 'files and lines of the sources, by package, room and flow' },
} satisfies Record<string, LabCommand>;
