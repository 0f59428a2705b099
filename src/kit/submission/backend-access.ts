import { createBackendClient } from '../../backend/client.js';
import { connectionOf, explainSilence, parseBaseUrl } from '../../backend/caller.js';
import type { BackendClient, BackendClientOptions, Connection } from '../../backend/types.js';
import type { SessionPolicy } from '../../contract/contract.js';
import { takesDocument, type DocumentType } from '../../contract/document-names.js';
import { IdvError } from '../../contract/errors.js';
import { onFlowEnd } from '../element/page-flow.js';

/** A session that the page already holds, in the format of `POST /sessions`. */
export type HeldSession = NonNullable<BackendClientOptions['sessionToken']>;

export interface BackendSettings {
  /** Where the host backend is mounted; `null` if nothing is sent. */
  backend: string | null;
  session: HeldSession | null;
  /**
   * The connection settings of the element that does the step. They can differ between elements that share a client.
   */
  connection: Connection;
  /** The client of the surrounding journey, in which one person does every step, even if a step is repeated. */
  client?: BackendClient | null;
}

export type FlowStep = 'document' | 'face' | 'liveness';

/** One person's pass through all the page's elements with the same backend. */
interface Flow {
  address: string;
  key: string;
  client: BackendClient;
  /** The client reads its connection here. */
  options: BackendClientOptions;
  /** Finished steps, each with the session in which it was done. */
  finished: Set<string>;
  /**
   * The elements that began their latest step in this flow. When the last one leaves, the session is no longer kept
   * alive.
   */
  users: Set<BackendAccess>;
}

/** Keyed by address, and by the session if the page holds it. */
const flows = new Map<string, Flow>();

/** @throws IdvError for an invalid address */
function addressOf(backend: string): string {
  try {
    return parseBaseUrl(backend).href;
  } catch (cause) {
    throw new IdvError('not-configured', `backend="${backend}" is not an http(s) address.`, { cause });
  }
}

function flowKeyOf({ backend, session }: BackendSettings): string | null {
  if (backend === null) return null;
  const address = addressOf(backend);
  return session === null ? address : `${address} ${session.token}`;
}

onFlowEnd((backend) => {
  let ended: string | null;
  try {
    ended = backend === null ? null : addressOf(backend);
  } catch {
    // An invalid address has no flows.
    return;
  }
  for (const [key, { address, client }] of flows) {
    if (ended !== null && address !== ended) continue;
    flows.delete(key);
    client.leaveSession();
  }
});

function makeFlow(settings: BackendSettings, sessionKey?: string): Flow {
  const { backend, session } = settings;
  const key = flowKeyOf(settings);
  if (backend === null || key === null) throw new IdvError('not-configured', 'No backend is named.');
  const options: BackendClientOptions = {
    baseUrl: backend,
    explain: explainSilence,
    ...connectionOf(settings.connection),
    ...(session === null ? {} : { sessionToken: session }),
    ...(sessionKey === undefined ? {} : { sessionKey }),
  };
  const client = createBackendClient(options);
  const flow: Flow = { address: addressOf(backend), key, client, options, finished: new Set(), users: new Set() };
  // The flow being replaced belongs to the previous person, who has already done this step.
  flows.get(key)?.client.leaveSession();
  flows.set(key, flow);
  return flow;
}

function findFlow(settings: BackendSettings): Flow | undefined {
  const key = flowKeyOf(settings);
  const flow = key === null ? undefined : flows.get(key);
  if (flow !== undefined) Object.assign(flow.options, connectionOf(settings.connection));
  return flow;
}

const stepKey = ({ client }: Flow, step: FlowStep): string => `${client.sessionId} ${step}`;

/**
 * An element's access to the host backend. Elements of a page share the client and its session while they serve one
 * person. If a finished step begins again, the next person has started.
 */
export class BackendAccess {
  readonly #step: FlowStep;
  #flow: Flow | null = null;

  constructor(step: FlowStep) {
    this.#step = step;
  }

  /** The client of the latest step. */
  get client(): BackendClient {
    if (this.#flow === null) throw new IdvError('not-configured', 'No step was begun.');
    return this.#flow.client;
  }

  /** What the backend allows; `null` before it has said so. */
  get policy(): SessionPolicy | null {
    return this.#flow?.client.policy ?? null;
  }

  /** Why the backend's policy refuses a document; `null` if it doesn't, or has not said so. */
  refusalOf(documentType: DocumentType): IdvError | null {
    const { policy } = this;
    if (policy === null || takesDocument(policy.documents, documentType)) return null;
    const message = `The backend's policy does not offer ${documentType}.`;
    return new IdvError('DOCUMENT_NOT_SUPPORTED', message);
  }

  /**
   * Returns the client for a new picture or check.
   * @throws IdvError if no backend is named
   */
  begin(settings: BackendSettings): BackendClient {
    if (settings.client != null) return this.#join(settings.client);
    const found = findFlow(settings);
    const isPageHeld = settings.session !== null;
    const isNext = found?.finished.has(stepKey(found, this.#step)) === true && !isPageHeld;
    this.#use(found === undefined || isNext ? makeFlow(settings) : found);
    // Another person may have logged in since. The backend can tell, and gives each person a session of their own.
    if (!isPageHeld) this.client.confirmSession();
    return this.client;
  }

  /**
   * Returns the client for retrying the same picture or check, unless the page now names another backend or session.
   */
  again(settings: BackendSettings): BackendClient {
    const isSame = settings.client == null && this.#flow !== null && this.#flow.key === flowKeyOf(settings);
    if (!isSame) return this.begin(settings);
    if (this.#flow !== null) Object.assign(this.#flow.options, connectionOf(settings.connection));
    return this.client;
  }

  /**
   * Returns the client for a check from before a reload. @param sessionKey key of its session; used if no element has
   * one yet
   */
  resume(settings: BackendSettings, sessionKey: string | null): BackendClient {
    if (settings.client != null) return this.#join(settings.client);
    this.#use(findFlow(settings) ?? makeFlow(settings, sessionKey ?? undefined));
    return this.client;
  }

  /** Records that this person has done the step. */
  finish(): void {
    if (this.#flow !== null) this.#flow.finished.add(stepKey(this.#flow, this.#step));
  }

  #use(flow: Flow): void {
    const before = this.#flow;
    this.#flow = flow;
    flow.users.add(this);
    if (before === null || before === flow) return;
    before.users.delete(this);
    if (before.users.size === 0 && before.key !== '') before.client.leaveSession();
  }

  /** The journey manages its own session. */
  #join(client: BackendClient): BackendClient {
    this.#use({ address: '', key: '', client, options: { baseUrl: '' }, finished: new Set(), users: new Set() });
    return client;
  }
}
