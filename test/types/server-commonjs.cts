/** A server in a project of CommonJS modules. */
import type { IncomingMessage } from 'node:http';
import { createHostBackend, type AuthorizeContext } from 'idv-elements-server';
import { nodeHandler } from 'idv-elements-server/node';
import express = require('idv-elements-server/express');
import contract = require('idv-elements/contract');

const backend = createHostBackend({
  identityService: { baseUrl: 'https://service.example', apiKey: 'key' },
  authorize: (_request, { incoming }: AuthorizeContext<IncomingMessage>) => ({ subject: incoming.url ?? '' }),
  secret: new Uint8Array(32),
  allowedOrigins: ['https://www.example.com'],
});
export const handler: (request: IncomingMessage, response: never) => void = nodeHandler(backend);
export const mounted: express.ExpressHandler = express.expressHandler(backend);
export const codes: readonly string[] = contract.hostProblemCodes;
