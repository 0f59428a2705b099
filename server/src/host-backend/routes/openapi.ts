/** OpenAPI 3.1 of the host-backend contract, made from the route table and the schemas that check it. */
import { z } from 'zod';
import * as contract from 'idv-elements/contract-schemas';
import { serviceCodes } from '../../identity-service/index.js';
import type { Json } from '../../shared/json-schema.js';
import { problemKinds } from '../../shared/problem-kinds.js';
import { exampleOf } from './openapi-examples.js';
import { problemExamples, problemResponses } from './openapi-problems.js';
import { description, headers, maxKeyLength } from './openapi-text.js';
import { routes, type RouteRow } from './table.js';

const nameOf = (schema: string): string => schema.replace(/^./, (first) => first.toUpperCase());
const names = new Map<z.ZodType, string>(
  Object.entries(contract).map(([name, schema]) => [schema as z.ZodType, nameOf(name)]),
);

/** The contract's schemas by name, each referring to the others. A client ignores fields that it does not know. */
function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri,
    // Removes zod's long pattern, because the format says the same.
    override({ jsonSchema }) {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $id: _id, $schema: _schema, ...rest } = schema;
      return [id, rest];
    }),
  );
}

/** @throws {TypeError} for a schema that is not the contract's own */
function referenceTo(schema: z.ZodType): Json {
  const name = names.get(schema);
  if (name === undefined) throw new TypeError('A route has a schema that the contract does not export.');
  return { $ref: `#/components/schemas/${name}` };
}

function contentOf(schema: z.ZodType): Json {
  const value = exampleOf(schema);
  return { schema: referenceTo(schema), ...(value === undefined ? {} : { example: value }) };
}

function bodyOf({ form, json }: RouteRow): Json {
  if (form === undefined && json === undefined) return {};
  const content: Json = {};
  if (json !== undefined) content['application/json'] = contentOf(json);
  if (form !== undefined) content['multipart/form-data'] = formOf(form);
  return { requestBody: { required: true, content } };
}

function formOf({ images, optionalImages = [], details }: NonNullable<RouteRow['form']>): Json {
  const parts = [...images, ...optionalImages];
  const properties: Json = Object.fromEntries(parts.map((name) => [name, {}]));
  const encoding: Json = Object.fromEntries(
    parts.map((name) => [name, { contentType: 'image/jpeg, image/png, image/webp' }]),
  );
  if (details !== null) {
    properties['details'] = referenceTo(details);
    encoding['details'] = { contentType: 'application/json' };
  }
  const required = [...images, ...(details === null ? [] : ['details'])];
  return { schema: { type: 'object', required, properties }, encoding };
}

/** Every `POST` of a browser is answered once per key. */
export const takesKey = ({ method, credential }: RouteRow): boolean =>
  method === 'POST' && credential !== 'secret-path';

function parametersOf(row: RouteRow): Json[] {
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const components = [
    ...(row.credential === 'secret-path' ? [] : [row.method === 'GET' ? 'ReadOrigin' : 'WriteOrigin']),
    ...(takesKey(row) ? ['IdempotencyKey'] : []),
    ...(row.isEventStream ? ['LastEventId'] : []),
  ];
  return [...inPath, ...components.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function answerOf(row: RouteRow): Json {
  const sent = ['X-Request-Id', ...(takesKey(row) ? ['Idempotency-Replayed'] : [])];
  const mediaType = row.isEventStream ? 'text/event-stream' : 'application/json';
  const { response } = row;
  // A stream holds events; the schema is that of their data.
  const content =
    response === null
      ? {}
      : { [mediaType]: row.isEventStream ? { schema: referenceTo(response) } : contentOf(response) };
  return {
    description: row.summary,
    headers: Object.fromEntries(sent.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(response === null ? {} : { content }),
  };
}

function operationOf(row: RouteRow): Json {
  const [, group = ''] = row.path.split('/');
  return {
    operationId: row.operation,
    tags: [group],
    summary: row.summary,
    security: row.credential === 'token' ? [{ session: [] }] : [],
    parameters: parametersOf(row),
    ...bodyOf(row),
    responses: { [row.status]: answerOf(row), ...problemResponses(row) },
  };
}

function headerOf(name: string, required: boolean, description: string, example?: string, rules: Json = {}): Json {
  const schema = { type: 'string', ...rules };
  return { name, in: 'header', required, description, schema, ...(example === undefined ? {} : { example }) };
}

const keyRules = { minLength: 1, maxLength: maxKeyLength, pattern: '^[\\x21-\\x7e]+$' };
const keyText = 'Visible ASCII characters. A repeat with the same key gets the first answer.';
const writeOrigin =
  'Set by the browser. One of the allowed origins, and with a token the one that the token is bound to.';
const readOrigin =
  "Set by the browser, except for a page's reading from its own origin. If it is there, it must be allowed.";

const parameters: Json = {
  IdempotencyKey: headerOf('Idempotency-Key', true, keyText, 'b2c5f4a0-6c0e-4c38-8f0e-4d2a5f0f9a11', keyRules),
  WriteOrigin: headerOf('Origin', true, writeOrigin, 'https://www.example.com'),
  ReadOrigin: headerOf('Origin', false, readOrigin, 'https://www.example.com'),
  LastEventId: headerOf('Last-Event-ID', false, 'The last event that arrived, if a stream is opened again.'),
};

export function hostBackendOpenApi(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'idv-elements host backend', version: '1', description, license: { name: 'Apache-2.0' } },
    servers: [{ url: serverUrl, description: 'Where the backend is mounted.' }],
    paths,
    components: {
      schemas: componentSchemas(),
      parameters,
      headers,
      examples: problemExamples,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` of `POST /sessions`. Its form is the backend’s own business.',
        },
      },
    },
    'x-problem-codes': problemKinds,
    // The `responseCode` that the identity service answers, by number or by name.
    'x-identity-service-codes': serviceCodes,
  };
}
