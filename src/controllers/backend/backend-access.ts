import { createBackendClient } from '../../backend/client.js';
import { connectionOf, explainSilence, parseBaseUrl } from '../../backend/caller.js';
import type { BackendClient, BackendClientOptions, Connection } from '../../backend/types.js';
import { IdvError } from '../../shared/errors.js';
import { onFlowEnd } from '../element/page-flow.js';

/** A session that the page holds already, as its own server's `POST /sessions` gave it. */
export type HeldSession = NonNullable<BackendClientOptions['sessionToken']>;

export interface BackendSettings {
  /** Where the host backend is mounted; `null`: nothing is sent. */
  backend: string | null;
  session: HeldSession | null;
  /** Of the element that does a step: elements that share a client may differ. */
  connection: Connection;
  /** Of the journey that the element is a step of: one person does every step, however often. */
  client?: BackendClient | null;
}

export type FlowStep = 'document' | 'face' | 'liveness';

/** One person's way through the elements of the page that name one backend. */
interface Flow {
  address: string;
  key: string;
  client: BackendClient;
  /** The client reads its connection here. */
  options: BackendClientOptions;
  /** Steps by the session that they were done in. */
  finished: Set<string>;
  /** Whose step was begun last here. With the last one, its session is not kept alive any more. */
  users: Set<BackendAccess>;
}

/** By address, and by the session where the page holds it. */
const flows = new Map<string, Flow>();

/** @throws IdvError for what is no address */
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
    // No flow has begun there.
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
  // Of the person before, who did this step already.
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
 * One element's way to the host backend. Elements of a page share the client, and with it the session, as long as they
 * serve one person: who does a step again that was finished is taken for the next one.
 */
export class BackendAccess {
  readonly #step: FlowStep;
  #flow: Flow | null = null;

  constructor(step: FlowStep) {
    this.#step = step;
  }

  /** Of the step that was begun last. */
  get client(): BackendClient {
    if (this.#flow === null) throw new IdvError('not-configured', 'No step was begun.');
    return this.#flow.client;
  }

  /**
   * The client for a new picture or check.
   * @throws IdvError when no backend is named
   */
  begin(settings: BackendSettings): BackendClient {
    if (settings.client != null) return this.#join(settings.client);
    const found = findFlow(settings);
    const isPageHeld = settings.session !== null;
    const isNext = found?.finished.has(stepKey(found, this.#step)) === true && !isPageHeld;
    this.#use(found === undefined || isNext ? makeFlow(settings) : found);
    // Another person may have logged in since. The backend knows, and gives each person their own session.
    if (!isPageHeld) this.client.confirmSession();
    return this.client;
  }

  /** The client for another try of the same, unless the page names another backend or session by now. */
  again(settings: BackendSettings): BackendClient {
    const isSame = settings.client == null && this.#flow !== null && this.#flow.key === flowKeyOf(settings);
    if (!isSame) return this.begin(settings);
    if (this.#flow !== null) Object.assign(this.#flow.options, connectionOf(settings.connection));
    return this.client;
  }

  /**
   * The client for a check from before a reload. @param sessionKey of its session; used if no element has one yet
   */
  resume(settings: BackendSettings, sessionKey: string | null): BackendClient {
    if (settings.client != null) return this.#join(settings.client);
    this.#use(findFlow(settings) ?? makeFlow(settings, sessionKey ?? undefined));
    return this.client;
  }

  /** The step is done, for this person. */
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

  /** The journey looks after its own session. */
  #join(client: BackendClient): BackendClient {
    this.#use({ address: '', key: '', client, options: { baseUrl: '' }, finished: new Set(), users: new Set() });
    return client;
  }
}
