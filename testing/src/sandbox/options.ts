import type { FaceCounter } from 'idv-elements-server';
import type { EndpointName, ServiceCode } from 'idv-elements-server/identity-service';
import type { FaceReader } from 'idv-elements-server/liveness-verifier';

export interface SandboxOptions {
  /** The key that clients must send as `x-api-key`. Default `sandbox-key`. */
  apiKey?: string;
  /** The token that the AML endpoint accepts as `x-auth-token` instead. Default `sandbox-token`. */
  authToken?: string;
  /** Lifetime of a liveness session, in seconds. Default 180. */
  livenessTtlSeconds?: number;
  /** How often a person may start the check in one liveness session. Default 3. */
  livenessAttempts?: number;
  /** Lets developers choose the outcome on the hosted page. Default `true`. */
  livenessOutcomes?: boolean;
  /**
   * Whether a simulated person, who does what is asked, may stand in front of the hosted page's camera: `auto` if the
   * browser has no camera, `on` always. The page then says "Simulated camera", and has a switch for it. Default `off`.
   */
  simulatedCamera?: SimulatedCamera;
  /**
   * Files of the hosted liveness page. `startSandbox` uses the package's own. Without them, the page shows a message.
   */
  hostedPageFiles?: HostedPageFiles;
  /**
   * Counts faces in real pictures, for detect-faces. Without one, every picture has one face. `startSandbox` creates
   * one if `sharp` is installed, unless this is `null`.
   */
  faceCounter?: FaceCounter | null;
  /**
   * Decodes the pictures of liveness evidence. Without one, confidence is at most 50. `startSandbox` creates one if
   * `sharp` is installed, unless this is `null`.
   */
  faceReader?: FaceReader | null;
  /** Serves faults and the request log under `/__control`, without a key. Default `false`. */
  control?: boolean;
  /** Key that signs callbacks and image links. Default: `apiKey`. */
  signingSecret?: string;
  /**
   * Pauses before each further attempt of a callback, in milliseconds. Default: 1, 4, 15 and 60 seconds, hence five
   * attempts.
   */
  callbackRetryDelaysMs?: readonly number[];
  /** The clock, in milliseconds since the epoch. Default `Date.now`. */
  now?: () => number;
}

export type SimulatedCamera = 'off' | 'auto' | 'on';

/**
 * Reads a built file of the hosted page, from `page/` or `assets/`.
 * @param path such as `page/liveness-challenge.js`; already checked, so it cannot leave these folders
 * @returns `null` if there is no such file
 */
export type HostedPageFiles = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** What the sandbox does wrong on purpose. All off by default. */
export interface Faults {
  /** Delay before each answer, in milliseconds. */
  latencyMs: number;
  /** Largest random addition to the delay, in milliseconds. */
  jitterMs: number;
  /** Share of requests that fail with `faultCode`, 0 to 1. */
  faultRate: number;
  /** The code of these failures. */
  faultCode: ServiceCode;
  /** Answers every request with this code. */
  forceCode: ServiceCode | null;
  /** Whether `forceCode` is answered before the work is done, or after it. */
  forceWhen: 'before-work' | 'after-work';
  /** Breaks the connection before the work is done, or after it, when only the answer is lost. */
  reset: 'never' | 'before-work' | 'after-work';
  /** Sends the body of an answer a few bytes at a time, with this pause in between, in milliseconds. */
  slowBodyMs: number;
  /** How many faces detect-faces reports for a real picture. `null`: as many as there are. */
  detectedFaces: number | null;
  /** Outcome of the next liveness evidence, whatever it shows. Used once. */
  nextLivenessOutcome: 'succeed' | 'fail' | null;
  /** Limits the faults to these endpoints. `null`: all. */
  endpoints: readonly EndpointName[] | null;
}

/** One request to an endpoint. It holds no image, and no name or number of a person. */
export interface ReceivedRequest {
  method: string;
  path: string;
  /** `null` if none was sent. */
  reference: string | null;
  /** Size of the body, in bytes. */
  byteLength: number;
  /** SHA-256 of each decoded image, hexadecimal, in the order of the fields. */
  imageSha256: string[];
  responseCode: ServiceCode;
  /** Whether the work succeeded, whatever the answer was. */
  succeeded: boolean;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export interface Sandbox {
  /** The identity service as one function. It uses web APIs only. */
  fetch(request: Request): Promise<Response>;
  /** The last 1,000 requests to endpoints, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** Assign to its fields to switch faults on and off. */
  readonly faults: Faults;
  /** Forgets references, customers, sessions, requests and faults. */
  reset(): Promise<void>;
  /** Cancels callbacks that are still waiting. */
  close(): Promise<void>;
}

export interface StartSandboxOptions extends SandboxOptions {
  /** Port; 0 picks a free one. Default 4010. */
  port?: number;
  /** Address to listen on. Default `127.0.0.1`. */
  hostname?: string;
  /**
   * Further host names under which the sandbox answers, such as `sandbox` of a container. Default: `localhost`,
   * `*.localhost`, `127.0.0.1`, `[::1]` and `hostname`, and any IP address if `hostname` is not one of this machine alone.
   * Other names get 403, so that no web page can reach the sandbox under a name of its own.
   */
  allowedHosts?: readonly string[];
}

export interface RunningSandbox {
  /** Base URL without a trailing slash. */
  url: string;
  port: number;
  sandbox: Sandbox;
  close(): Promise<void>;
}
