import { z } from 'zod';
import { jsonSchema, type Json } from '../shared/json-schema.js';
import { envelopeSchema } from './answer.js';
import { httpStatusOf, serviceCodeList, serviceCodes } from './errors.js';
import { endpointNames, endpoints, type Endpoint } from './table.js';

export interface OpenApiOptions {
  /** Base address shown under `servers`. */
  serverUrl: string;
  version: string;
}

function parametersOf(request: Json): Json[] {
  const required = (request['required'] ?? []) as string[];
  return Object.entries((request['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function failuresOf(row: Endpoint): Record<string, Json> {
  const byStatus = new Map<number, string[]>();
  for (const code of serviceCodeList) {
    if (code === '00') continue;
    const status = httpStatusOf[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code} ${serviceCodes[code]}`]);
  }
  const kind = row.envelope === 'none' ? 'A' : row.envelope;
  const schema = jsonSchema(envelopeSchema(kind, z.null()), 'output');
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: { 'application/json': { schema } } },
    ]),
  );
}

function operationOf(name: string, row: Endpoint): Json {
  const request = jsonSchema(row.request, 'input');
  const answer = jsonSchema(envelopeSchema(row.envelope, row.data), 'output');
  return {
    operationId: name,
    summary: row.summary,
    ...(row.decisions === undefined ? {} : { description: row.decisions.join('\n\n') }),
    security: [{ apiKey: [] }, ...(row.takesAuthToken ? [{ authToken: [] }] : [])],
    ...(row.method === 'GET'
      ? { parameters: parametersOf(request) }
      : { requestBody: { required: true, content: { 'application/json': { schema: request } } } }),
    responses: {
      '200': { description: '00 SUCCESS', content: { 'application/json': { schema: answer } } },
      ...failuresOf(row),
    },
  };
}

/**
 * OpenAPI 3.1 of the upstream interface, made from the table.
 *
 * @example
 * ```js
 * const document = openApiDocument({ serverUrl: 'https://identity.example', version: '1' });
 * ```
 */
export function openApiDocument({ serverUrl, version }: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const name of endpointNames) {
    const row: Endpoint = endpoints[name];
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Identity service', version },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        authToken: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
      },
    },
  };
}
