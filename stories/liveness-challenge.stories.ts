import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/liveness-challenge/define.js';
import type { ChallengeKind, IdvLivenessChallenge } from '../src/index.js';
import { challengeScripts, cooperate, SimulatedIssuer } from '../testing/src/index.js';
import type {
  InstallOptions,
  MonkTone,
  PersonPose,
  PoseScriptName,
  SimulatedIssuerOptions,
} from '../testing/src/index.js';
import { elementIn, reaches } from './play.js';
import { useSimulatedCamera } from './simulated-camera.js';
import { type Light, lights, panelOf, setProperties } from './story-args.js';

interface LivenessChallengeArgs {
  primaryColor: string;
  customTitle: string;
  hideBranding: boolean;
  signals: IdvLivenessChallenge['signals'];
  /** Skip the first screen. */
  start: boolean;
  /** What the person does before the first movement. */
  script: PoseScriptName;
  monk: MonkTone;
  light: Light;
  /** What the person does during the movements: makes them, does nothing, or keeps these values. */
  acts: 'as-asked' | 'nothing' | Partial<PersonPose>;
  /** The server's part, simulated in the page. */
  issuer: SimulatedIssuerOptions | null;
  /** The server's part over HTTP. */
  endpoint: string;
  profile: InstallOptions['profile'];
  failure: InstallOptions['failure'];
  /** Other options of the simulated camera; they override the above. */
  camera: InstallOptions;
  assets: string;
  slots: string;
}

const properties = ['endpoint', 'primaryColor', 'customTitle', 'hideBranding', 'signals'];

function render(args: LivenessChallengeArgs): IdvLivenessChallenge {
  const camera = useSimulatedCamera({
    script: args.script,
    pose: { monk: args.monk, ...lights[args.light] },
    profile: args.profile,
    failure: args.failure,
    ...args.camera,
  });
  const element = document.createElement('idv-liveness-challenge');
  setProperties(element, args, properties);
  element.issuer = args.issuer === null ? null : new SimulatedIssuer(args.issuer);
  element.assets = args.assets;
  element.innerHTML = args.slots;
  const { acts } = args;
  cooperate(element, camera, {
    does: (challenge) => {
      if (acts === 'nothing') return null;
      if (acts === 'as-asked') return challengeScripts[challenge];
      return { name: 'holds', summary: '', steps: [{ at: 300, to: acts, over: 600 }] };
    },
  });
  if (args.start) element.start();
  return element;
}

const meta: Meta<LivenessChallengeArgs> = {
  title: 'Liveness challenge',
  component: 'idv-liveness-challenge',
  render,
  args: {
    primaryColor: '#2B2347',
    customTitle: '',
    hideBranding: false,
    signals: 'auto',
    start: true,
    script: 'ideal',
    monk: 6,
    light: 'normal',
    acts: 'as-asked',
    issuer: {},
    endpoint: '',
    profile: 'desktop',
    failure: null,
    camera: {},
    assets: './assets/',
    slots: '',
  },
  ...panelOf(properties, ['start', 'script', 'monk', 'light', 'profile', 'failure', 'slots']),
};

export default meta;
type Story = StoryObj<LivenessChallengeArgs>;

/** The first screen says what to expect and what is stored. Its button leads to the camera prompt. */
export const FirstScreen: Story = { args: { start: false } };

/** Three random movements, made as requested. */
export const Random: Story = {};

export const Dark: Story = { globals: { theme: 'dark' } };

export const French: Story = { globals: { lang: 'fr' } };

export const BrandColor: Story = { args: { primaryColor: '#FFC400' } };

export const OwnTitleWithoutBranding: Story = {
  args: { customTitle: 'Show us it is you', hideBranding: true, start: false },
};

export const OwnWordsInSlots: Story = {
  args: {
    start: false,
    slots: `<div slot="intro" style="text-align: center">
      <h3 style="margin: 0">Baobab Bank wants to see you</h3>
      <p style="margin: 8px 0 0">So that nobody else opens an account in your name.</p>
    </div>
    <p slot="footer" style="margin: 0; font-size: 12px; text-align: center">Baobab Bank, Lagos</p>`,
  },
};

/** With a tone that rises and moves to the side to turn to. Browsers play it only after a press on this page. */
export const WithTones: Story = { args: { signals: 'on', start: false } };

export const AskingForTheCamera: Story = { args: { failure: 'hanging' } };

/** The plan does not arrive. */
export const GettingReady: Story = { args: { issuer: { answerMs: 600_000 } } };

export const FramingNobodyThere: Story = { args: { script: 'noFace' } };
export const FramingTurnedAway: Story = { args: { camera: { pose: { yawDegrees: 22 } } } };
export const FramingTooFar: Story = { args: { script: 'tooFar' } };
export const FramingTwoPeople: Story = { args: { camera: { pose: { people: 2 } } } };

/** One movement half done, shown by the ring. */
const half = (challenge: ChallengeKind, acts: Partial<PersonPose>): Story => ({
  args: { acts, issuer: { challenges: [challenge, challenge === 'nod' ? 'turn-left' : 'nod'], timeLimitMs: 60_000 } },
});
export const TurnLeft: Story = half('turn-left', { yawDegrees: 13 });
export const TurnRight: Story = half('turn-right', { yawDegrees: -13 });
export const Nod: Story = half('nod', { pitchDegrees: 8 });
export const Blink: Story = half('blink', { eyeOpen: 0.5 });
export const Smile: Story = half('smile', { smile: 0.35 });
export const OpenMouth: Story = half('open-mouth', { mouthOpen: 0.2 });
export const MoveCloser: Story = half('move-closer', { faceHeightShare: 0.52 });

/** The smile is done but the head is still turned, so it must come back first. */
export const BetweenTwo: Story = {
  args: {
    acts: { smile: 1, yawDegrees: 7, mouthOpen: 0.5 },
    issuer: { challenges: ['smile', 'nod'], timeLimitMs: 60_000 },
  },
};

/** Press "I can’t do this". The server is slow to choose another movement. */
export const ChoosingSomethingElse: Story = {
  args: { acts: 'nothing', issuer: { answerMs: 3000, timeLimitMs: 60_000 } },
};

export const Sending: Story = { args: { issuer: { challenges: ['smile', 'turn-left'], answerMs: 20_000 } } };

export const Passed: Story = {
  args: { issuer: { challenges: ['smile', 'turn-left'] } },
  play: ({ canvasElement }) => reaches(elementIn(canvasElement), 'passed'),
};

export const Refused: Story = { args: { issuer: { challenges: ['smile', 'turn-left'], outcome: 'FAILED' } } };

/** Ways to miss a movement. */
export const MissedTimeRanOut: Story = { args: { acts: 'nothing', issuer: { timeLimitMs: 3000 } } };
export const MissedSecondFace: Story = { args: { acts: { people: 2 } } };
export const MissedFaceGone: Story = { args: { acts: { people: 0 } } };

/** Nobody appears before the plan expires. */
export const TimeIsUp: Story = { args: { script: 'noFace', issuer: { lifetimeMs: 10_000 } } };

/** Nothing answers at this address. */
export const EndpointAway: Story = { args: { issuer: null, endpoint: '/nobody-home' } };

/** The page sets neither issuer nor endpoint. */
export const NotConfigured: Story = { args: { issuer: null } };

export const EngineAway: Story = { args: { assets: '/no-engine/' } };

export const DarkestSkin: Story = { args: { monk: 10 } };
export const LightestSkin: Story = { args: { monk: 1 } };

const failing = (failure: InstallOptions['failure']): Story => ({ args: { failure } });
export const PermissionDenied: Story = failing('permission-denied');
export const BlockedByPolicy: Story = failing('blocked-by-policy');
export const NoCamera: Story = failing('not-found');
export const CameraBusy: Story = failing('busy');
export const CameraEnded: Story = failing('ended');
