/** OpenAPI 3.1 of the host-backend contract, made from the route table and the schemas that check it. */
import { problem } from 'idv-elements/contract-schemas';
import { jsonSchema, type Json } from '../../shared/json-schema.js';
import { routes, type RouteRow } from './table.js';

function bodyOf({ form, json }: RouteRow): Json {
  if (form === undefined && json === undefined) return {};
  const content: Json = {};
  if (json !== undefined) content['application/json'] = { schema: jsonSchema(json, 'input') };
  if (form !== undefined) content['multipart/form-data'] = formOf(form);
  return { requestBody: { required: true, content } };
}

function formOf({ images, optionalImages = [], details }: NonNullable<RouteRow['form']>): Json {
  const picture = { type: 'string', contentMediaType: 'image/jpeg, image/png, image/webp' };
  const properties: Json = Object.fromEntries([...images, ...optionalImages].map((name) => [name, picture]));
  if (details !== null) properties['details'] = jsonSchema(details, 'input');
  const required = [...images, ...(details === null ? [] : ['details'])];
  const encoding = details === null ? {} : { details: { contentType: 'application/json' } };
  return { schema: { type: 'object', required, properties }, encoding };
}

function parametersOf(row: RouteRow): Json[] {
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const isWrite = row.method === 'POST' && row.credential !== 'secret-path';
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A repeat with the same key gets the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return isWrite ? [...inPath, key] : inPath;
}

function operationOf(row: RouteRow): Json {
  const mediaType = row.isEventStream ? 'text/event-stream' : 'application/json';
  const content =
    row.response === null ? {} : { content: { [mediaType]: { schema: jsonSchema(row.response, 'output') } } };
  return {
    summary: row.summary,
    security: row.credential === 'token' ? [{ session: [] }] : [],
    parameters: parametersOf(row),
    ...bodyOf(row),
    responses: {
      [row.status]: { description: row.summary, ...content },
      default: {
        description: 'A problem (RFC 9457). `code` says which one.',
        content: { 'application/problem+json': { schema: jsonSchema(problem, 'output') } },
      },
    },
  };
}

export function hostBackendOpenApi(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'idv-elements host backend', version: '1' },
    servers: [{ url: serverUrl }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}
