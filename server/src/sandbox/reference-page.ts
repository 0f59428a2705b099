/** The readable page of the OpenAPI document, at `/`. */
import { html, raw } from 'hono/html';
import { z } from 'zod';
import {
  endpointNames,
  endpoints,
  httpStatusOf,
  serviceCodes,
  testOutcomes,
  testValues,
} from '../identity-service/index.js';
import type { Endpoint, ServiceCode } from '../identity-service/index.js';

interface JsonField {
  type?: string;
  enum?: readonly string[];
  /** Texts only: no field of the table has another default. */
  default?: string;
  description?: string;
}

const styles = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.55 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
  code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
  th, td { text-align: start; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #8884; }
  section { margin-top: 2.5rem; } .scroll { overflow-x: auto; } .method { font-weight: 700; }
`;

function fieldRows(row: Endpoint) {
  const schema = z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonField>).map(
    ([name, field]) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${field.enum?.join(' | ') ?? field.type ?? 'any'}</td>
        <td>${required.has(name) ? 'yes' : 'no'}</td>
        <td>${field.description ?? ''}${field.default === undefined ? '' : ` Default ${field.default}.`}</td>
      </tr>`,
  );
}

function section(name: string, row: Endpoint) {
  return html`<section id="${name}">
    <h2>${row.summary}</h2>
    <p><span class="method">${row.method}</span> <code>${row.path}</code></p>
    <p>Client method <code>${name}</code>, ${row.envelope === 'none' ? 'no envelope' : `Envelope ${row.envelope}`}.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Fields of ${name}">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Required</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          ${fieldRows(row)}
        </tbody>
      </table>
    </div>
    ${(row.decisions ?? []).map((decision) => html`<p>Decision: ${decision}</p>`)}
  </section>`;
}

export function referencePage(baseUrl: string) {
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
          Base address <code>${baseUrl}</code>. Send your key as <code>x-api-key</code>. Machine-readable:
          <a href="/openapi.json">openapi.json</a>.
        </p>
        <nav aria-label="Endpoints">
          <ul>
            ${endpointNames.map(
              (name) =>
                html`<li>
                  <a href="#${name}"><code>${endpoints[name].path}</code></a>
                </li>`,
            )}
          </ul>
        </nav>
        ${endpointNames.map((name) => section(name, endpoints[name]))}
        <section>
          <h2>Test values</h2>
          <div class="scroll" tabindex="0" role="region" aria-label="Test values">
            <table>
              <thead>
                <tr>
                  <th scope="col">Kind</th>
                  ${testOutcomes.map((outcome) => html`<th scope="col">${outcome}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${Object.entries(testValues).map(
                  ([kind, values]) =>
                    html`<tr>
                      <th scope="row">${kind}${values.hasEndpoint ? '' : ' (no endpoint)'}</th>
                      ${testOutcomes.map((outcome) => html`<td><code>${values[outcome] ?? ''}</code></td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
        </section>
        <section>
          <h2>Response codes</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Name</th>
                <th scope="col">HTTP status</th>
              </tr>
            </thead>
            <tbody>
              ${(Object.entries(serviceCodes) as [ServiceCode, string][]).map(
                ([code, name]) =>
                  html`<tr>
                    <td>${code}</td>
                    <td>${name}</td>
                    <td>${httpStatusOf[code]}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </section>
      </body>
    </html>`;
}
