import type { EndpointName, ServiceCode } from '../identity-service/index.js';
import type { FaceCounter } from '../shared/face-counter.js';
import type { FaceReader } from '../shared/face-reader.js';

export interface SandboxOptions {
  /** What `x-api-key` must be. Default `sandbox-key`. */
  apiKey?: string;
  /** What `x-auth-token` may be instead on the AML endpoint. Default `sandbox-token`. */
  authToken?: string;
  /** Life of a liveness session, seconds. Default 180. */
  livenessTtlSeconds?: number;
  /** How many attempts one liveness session allows. Default 3. */
  livenessAttempts?: number;
  /** Lets the developer choose the outcome on the hosted page. Default `true`. */
  livenessOutcomes?: boolean;
  /** The files of the hosted liveness page. `startSandbox` finds them in the package; without them the page says that it cannot run. */
  hostedPageFiles?: HostedPageFiles;
  /**
   * Counts the faces in real pictures for detect-faces. Without it every picture holds one face. `startSandbox` makes one if `sharp` and
   * the files of the face engine are installed, unless this is `null`.
   */
  faceCounter?: FaceCounter | null;
  /**
   * Examines the pictures of liveness evidence. Without it they are not examined, and confidence is at most 50. `startSandbox` makes
   * one if `sharp` and the files of the face engine are installed, unless this is `null`.
   */
  faceReader?: FaceReader | null;
  /** Serves the switches and the request log under `/__control`, without a key. Default `false`. */
  control?: boolean;
  /** Key of the HMAC over callbacks and of signed image links. Default: `apiKey`. */
  signingSecret?: string;
  /** Waits before each retry of a callback, milliseconds. Default 1, 4, 15 and 60 seconds. */
  callbackRetryDelaysMs?: readonly number[];
  /** Milliseconds since the epoch. Default `Date.now`. */
  now?: () => number;
}

/**
 * Reads a built file of this package for the hosted page, from `cdn/`, `assets/` or `page/` in a `dist` folder.
 * @param path such as `cdn/idv-elements.js`; already checked: it stays within these folders
 * @returns `null` when there is no such file
 */
export type HostedPageFiles = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** What the sandbox does wrong on purpose. Everything is off by default; `endpoints` limits it to some endpoints. */
export interface Faults {
  /** Delay before each answer, milliseconds. */
  latencyMs: number;
  /** Random extra delay, up to this many milliseconds. */
  jitterMs: number;
  /** Share of requests that are answered with `faultCode`, 0 to 1. */
  faultRate: number;
  faultCode: ServiceCode;
  /** Answers every request with this code. */
  forceCode: ServiceCode | null;
  /** Whether `forceCode` is answered instead of doing the work, or after it. */
  forceWhen: 'before-work' | 'after-work';
  /** Breaks the connection: before the work is done, or after it, so that only the answer is lost. */
  reset: 'never' | 'before-work' | 'after-work';
  /** Sends the answer's body a few bytes at a time, with this wait between, milliseconds. */
  slowBodyMs: number;
  /** How many faces detect-faces finds in a real picture; `null`: as many as there are. */
  detectedFaces: number | null;
  /** The verdict on the next liveness evidence, whatever it shows. Goes back to `null` after that. */
  nextLivenessOutcome: 'succeed' | 'fail' | null;
  /** Only these endpoints; `null` is all. */
  endpoints: readonly EndpointName[] | null;
}

/** One request to an endpoint, as it arrived: no image, no name, no number of a person. */
export interface ReceivedRequest {
  method: string;
  path: string;
  /** `null`: none was sent. */
  reference: string | null;
  /** Bytes of the body. */
  byteLength: number;
  /** SHA-256, hex, of each image after decoding from base64, in the order of the fields. */
  imageSha256: string[];
  responseCode: ServiceCode;
  /** Whether the work succeeded, whatever was answered. */
  succeeded: boolean;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export interface Sandbox {
  /** The identity service as one function; web APIs alone. */
  fetch(request: Request): Promise<Response>;
  /** The last 1,000 requests to endpoints, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** Assign to switch faults on and off. */
  readonly faults: Faults;
  /** Deletes references, customers, sessions, requests and faults. */
  reset(): Promise<void>;
  /** Gives up callbacks that are still waiting. */
  close(): Promise<void>;
}

export interface StartSandboxOptions extends SandboxOptions {
  /** 0 takes a free port. Default 4010. */
  port?: number;
  /** Default `127.0.0.1`: this machine only. */
  hostname?: string;
}

export interface RunningSandbox {
  /** Base address, without a slash at the end. */
  url: string;
  port: number;
  sandbox: Sandbox;
  close(): Promise<void>;
}
