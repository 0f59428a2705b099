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
  /** How often the check may be begun within one liveness session. Default 3. */
  livenessAttempts?: number;
  /** Offers the developer a choice of outcome on the hosted page, and takes it. Default `true`. */
  livenessOutcomes?: boolean;
  /** What the hosted liveness page runs. Without it the page says so; `startSandbox` finds the package's own. */
  hostedPageFiles?: HostedPageFiles;
  /**
   * Counts the faces of real pictures for detect-faces. Without one every picture holds one; `startSandbox` makes one where `sharp` and
   * the face engine's files are there, unless this is `null`.
   */
  faceCounter?: FaceCounter | null;
  /**
   * Looks at the pictures of liveness evidence. Without one nobody does, and confidence is at most 50; `startSandbox` makes one where
   * `sharp` and the face engine's files are there, unless this is `null`.
   */
  faceReader?: FaceReader | null;
  /** Serves the switches and the request log under `/__control`, without a key. Default `false`. */
  control?: boolean;
  /** Key of the HMAC over callbacks and of signed image links. Default: `apiKey`. */
  signingSecret?: string;
  /** Waits before each further try of a callback, milliseconds. Default 1, 4, 15 and 60 seconds: five tries. */
  callbackRetryDelaysMs?: readonly number[];
  /** Milliseconds since the epoch. Default `Date.now`. */
  now?: () => number;
}

/**
 * Reads a built file of this package for the hosted page, from `cdn/` or `assets/` under its `dist` folder.
 * @param path such as `cdn/idv-elements.js`; checked already, so that it leaves neither folder
 * @returns `null` when there is no such file
 */
export type HostedPageFiles = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** What the sandbox does wrong on purpose. All off by default; `endpoints` narrows it. */
export interface Faults {
  /** Waits this long before each answer, milliseconds. */
  latencyMs: number;
  /** Adds up to this much to the wait, at random. */
  jitterMs: number;
  /** Share of the requests that answer `faultCode`, 0 to 1. */
  faultRate: number;
  faultCode: ServiceCode;
  /** Answers this code to every request. */
  forceCode: ServiceCode | null;
  /** Whether a request that is answered `forceCode` is left undone, or is done all the same. */
  forceWhen: 'before-work' | 'after-work';
  /** Breaks the connection: before the work is done, or after it, when only the answer gets lost. */
  reset: 'never' | 'before-work' | 'after-work';
  /** Sends the answer's body a few bytes at a time, with this wait between, milliseconds. */
  slowBodyMs: number;
  /** How many faces detect-faces finds in a real picture; `null`: as many as there are. */
  detectedFaces: number | null;
  /** How the next liveness evidence is judged, whatever it shows; back to `null` after that. */
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
  /** Whether the work was done with success, whatever was answered. */
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
  /** Forgets references, customers, sessions, requests and faults. */
  reset(): Promise<void>;
  /** Ends callbacks that still wait. */
  close(): Promise<void>;
}

export interface StartSandboxOptions extends SandboxOptions {
  /** 0 takes a free one. Default 4010. */
  port?: number;
  /** Default `localhost`-only: `127.0.0.1`. */
  hostname?: string;
}

export interface RunningSandbox {
  /** Base address, without a slash at the end. */
  url: string;
  port: number;
  sandbox: Sandbox;
  close(): Promise<void>;
}
