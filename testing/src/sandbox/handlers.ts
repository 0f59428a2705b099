import type { EndpointData, EndpointName, EndpointTable } from 'idv-elements-server/identity-service';
import type { z } from 'zod';
import type { Faults } from './options.js';
import type { SandboxState } from './state.js';

/** What a handler knows about the sandbox and the request. */
export interface Call<Name extends EndpointName> {
  request: z.output<EndpointTable[Name]['request']>;
  state: SandboxState;
  faults: Faults;
  /** Origin at which the sandbox was reached. */
  origin: string;
  now: number;
}

/** @throws {SandboxFailure} for every code but 00 */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => EndpointData<Name> | Promise<EndpointData<Name>>;

export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
