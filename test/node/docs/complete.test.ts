/** Whatever a partner can use is described somewhere: options, hooks, fields of results, metrics, events. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { createHostBackend } from '../../../server/src/host-backend/index.js';
import { endpoints } from '../../../server/src/identity-service/index.js';
import { ensureBuild } from '../../../tools/build/build.js';
import { elementsOf } from '../../../tools/build/manifest/types.js';
import { readManifest } from '../../../tools/docs/elements.js';
import { answerFields } from '../../../tools/docs/results.js';
import { filesUnder } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';

const textOf = (path: string): string => readFileSync(`${repositoryRoot}${path}`, 'utf8');

/** Members of an interface in the sources. */
function membersOf(file: string, name: string): string[] {
  const body = new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(textOf(file))?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(([, member = '']) => member);
}

describe('the documentation', () => {
  before(ensureBuild);

  it('describes every option of the host backend', () => {
    const page = textOf('docs/host-backend.md');
    const names = ['HostBackendOptions', 'LivenessOptions', 'PictureOptions', 'RetentionOptions', 'DeliveryOptions'];
    const options = [...names, 'FaceCheck', 'Limits', 'HandoffOptions'].flatMap((name) =>
      membersOf('server/src/host-backend/options.ts', name),
    );
    assert.ok(options.length > 40, String(options.length));
    assert.deepEqual(
      options.filter((option) => !page.includes(`| \`${option}\` |`) && !page.includes(`| \`${option}?\` |`)),
      [],
    );
  });

  it('shows an example of every hook that receives results', () => {
    const page = textOf('docs/results.md');
    const hooks = membersOf('server/src/host-backend/hooks.ts', 'Hooks');
    assert.ok(hooks.length >= 4);
    for (const hook of hooks) assert.match(page, new RegExp(`^## \`${hook}\`[\\s\\S]+?"answer": \\{`, 'm'), hook);
  });

  it('describes every field of the answers that hooks receive, and says which are personal data', () => {
    const page = textOf('docs/results.md');
    for (const endpoint of ['detectFaces', 'document', 'ocr', 'faceComparison', 'livenessResult'] as const) {
      assert.ok(endpoint in endpoints && page.includes(answerFields(endpoint)), endpoint);
    }
    assert.match(page, /\| `fullName` \| `string` \| yes \|/);
    assert.throws(() => answerFields('bankAccount'), /says nothing about accountNumber/);
  });

  it('names every metric, and no other', async () => {
    const backend = createHostBackend({
      identityService: { baseUrl: 'http://localhost', apiKey: 'none' },
      authorize: () => null,
      secret: 'x'.repeat(32),
      allowedOrigins: ['http://localhost'],
      log: false,
    });
    const text = await (await backend.fetch(new Request('http://localhost/idv/metrics'))).text();
    await backend.close();
    const metrics = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    assert.ok(metrics.size >= 7);
    const named = new Set([...textOf('docs/going-live.md').matchAll(/`(idv_\w+)/g)].map(([, name = '']) => name));
    assert.deepEqual([...named].toSorted(), [...metrics].toSorted());
  });

  it('describes every event of every element', () => {
    const page = textOf('docs/elements/events.md');
    const events = new Set(elementsOf(readManifest()).flatMap(({ events: all = [] }) => all.map(({ name }) => name)));
    assert.ok(events.size > 15);
    for (const event of events) assert.ok(page.includes(`| \`${event}\` |`), event);
  });

  it('names only our own attributes, properties and events in the tables for people who come from elsewhere', () => {
    const ours = textOf('docs/coming-from.md')
      .split('\n')
      .flatMap((line) => /^\|[^|]+\|([^|]+)\|$/.exec(line)?.[1] ?? []);
    const known = filesUnder('docs/', '.md')
      .filter((path) => path !== 'docs/coming-from.md')
      .map(textOf)
      .join('\n');
    const words = ours.flatMap((cell) => [...cell.matchAll(/`<?([\w-]+)/g)].map(([, word = '']) => word));
    assert.ok(words.length > 40);
    assert.deepEqual(
      words.filter((word) => word !== 'npx' && !new RegExp(`[\`<.]${word}\\b`).test(known)),
      [],
    );
  });
});
