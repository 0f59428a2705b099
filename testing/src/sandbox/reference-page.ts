/** The human-readable version of the OpenAPI document, at `/`. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { z } from 'zod';
import {
  endpointNames,
  endpoints,
  httpStatusOf,
  serviceCodes,
  testOutcomes,
  testValues,
} from 'idv-elements-server/identity-service';
import type { Endpoint, EndpointName, ServiceCode } from 'idv-elements-server/identity-service';
import { curlOf } from './curl.js';

interface JsonField {
  type?: string;
  enum?: readonly string[];
  /** Every default in the table is a string. */
  default?: string;
  description?: string;
}

const styles = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.55 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
  code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
  th, td { text-align: start; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #8884; }
  pre { overflow-x: auto; padding: .6rem; border: 1px solid #8884; }
  section { margin-top: 2.5rem; } .scroll { overflow-x: auto; } .method { font-weight: 700; } tbody th { font-weight: 400; }
`;

type Cell = string | HtmlEscapedString | Promise<HtmlEscapedString>;

function table(head: readonly string[], rows: readonly (readonly Cell[])[]) {
  return html`<table>
    <thead>
      <tr>
        ${head.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, at) => (at === 0 ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const scrolled = (label: string, content: Cell) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${content}</div>`;

const code = (text: string) => html`<code>${text}</code>`;

function fieldRows(row: Endpoint): Cell[][] {
  const schema = z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonField>).map(([name, field]) => [
    code(name),
    field.enum?.join(' | ') ?? field.type ?? 'any',
    required.has(name) ? 'yes' : 'no',
    `${field.description ?? ''}${field.default === undefined ? '' : ` Default ${field.default}.`}`,
  ]);
}

function section(name: EndpointName, row: Endpoint, curl: string) {
  return html`<section id="${name}">
    <h2>${row.summary}</h2>
    <p><span class="method">${row.method}</span> ${code(row.path)}</p>
    <p>Client method ${code(name)}, ${row.envelope === 'none' ? 'no envelope' : `Envelope ${row.envelope}`}.</p>
    <pre tabindex="0" role="region" aria-label="Command for ${name}"><code>${curl}</code></pre>
    ${scrolled(`Fields of ${name}`, table(['Field', 'Type', 'Required', 'Notes'], fieldRows(row)))}
    ${(row.decisions ?? []).map((decision) => html`<p>Decision: ${decision}</p>`)}
  </section>`;
}

const testValueRows = Object.entries(testValues).map(([kind, values]) => [
  `${kind}${values.hasEndpoint ? '' : ' (no endpoint)'}`,
  ...testOutcomes.map((outcome) => code(values[outcome] ?? '')),
]);

const codeRows = (Object.entries(serviceCodes) as [ServiceCode, string][]).map(([serviceCode, name]) => [
  serviceCode,
  name,
  String(httpStatusOf[serviceCode]),
]);

/** @param apiKey for the commands */
export function referencePage(baseUrl: string, apiKey: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Identity service sandbox</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <h1>Identity service sandbox</h1>
        <p>
          Base address ${code(baseUrl)}. Send your key as ${code('x-api-key')}. Machine-readable:
          <a href="/openapi.json">openapi.json</a>. Each endpoint has a command that you can paste into a shell.
        </p>
        <p>
          To see the hosted liveness page, run the command of
          <a href="#generateLivenessUrl">${code(endpoints.generateLivenessUrl.path)}</a>, and open the
          ${code('frontendUrl')} of its answer.
        </p>
        <nav aria-label="Endpoints">
          <ul>
            ${endpointNames.map((name) => html`<li><a href="#${name}">${code(endpoints[name].path)}</a></li>`)}
          </ul>
        </nav>
        ${endpointNames.map((name) => section(name, endpoints[name], curlOf(name, baseUrl, apiKey)))}
        <section>
          <h2>Test values</h2>
          ${scrolled('Test values', table(['Kind', ...testOutcomes], testValueRows))}
        </section>
        <section>
          <h2>Response codes</h2>
          ${table(['Code', 'Name', 'HTTP status'], codeRows)}
        </section>
      </body>
    </html>`;
}
