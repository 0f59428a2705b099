import { expect } from 'chai';
import { loadElements, type LoadElementsOptions } from '../../../src/script-tag/load-elements.js';
import { forgetReports } from '../../../src/contract/diagnostics.js';
import { until } from '../until.js';

let count = 0;
const freshTag = (): string => `loaded-tag-${(count += 1)}`;
/** Waits until mutations and answers are delivered and handled. */
const settled = (): Promise<unknown> => new Promise(requestAnimationFrame);

describe('loadElements', () => {
  const ends: (() => void)[] = [];
  let lines: string[];
  let restore: () => void;

  beforeEach(() => {
    lines = [];
    forgetReports();
    const { error, warn } = console;
    const record = (line: string): void => void lines.push(line);
    Object.assign(console, { error: record, warn: record });
    restore = () => Object.assign(console, { error, warn });
  });
  afterEach(() => {
    restore();
    for (const end of ends.splice(0)) end();
    document.body.replaceChildren();
  });

  function start(options: Partial<LoadElementsOptions> & Pick<LoadElementsOptions, 'files'>): string[] {
    const asked: string[] = [];
    const { load = () => Promise.resolve() } = options;
    const counting = (file: string): Promise<unknown> => {
      asked.push(file);
      return load(file);
    };
    ends.push(loadElements({ version: '1.0.0', ...options, load: counting }));
    return asked;
  }

  it('requests all files of an element at once, and none of the others', async () => {
    const [tag, other] = [freshTag(), freshTag()];
    const asked = start({ files: { [tag]: ['core.js', 'own.js'], [other]: ['core.js', 'other.js'] } });
    await settled();
    expect(asked).to.deep.equal([]);
    document.body.append(document.createElement(tag));
    await settled();
    expect(asked).to.deep.equal(['core.js', 'own.js']);
  });

  it('reports a misspelled tag', async () => {
    start({ files: { 'idv-face-capture': [] } });
    document.body.append(document.createElement('idv-selfie'), document.createElement('other-element'));
    const line = '[idv-elements element-unknown] <idv-selfie> is not defined. → Use one of idv-face-capture.';
    // Loaders of earlier tests report it, too.
    await until(() => lines.some((each) => each.startsWith(line)));
    expect(lines.join()).not.to.contain('other-element');
  });

  it('reports what is missing once, and retries after a while and when the network is back', async () => {
    const tag = freshTag();
    let fails = 2;
    const load = () => ((fails -= 1) < 0 ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch')));
    const asked = start({ files: { [tag]: ['own.js'] }, load, retryDelaysMs: [5] });
    document.body.append(document.createElement(tag));
    await until(() => asked.length === 2);
    await settled();
    window.dispatchEvent(new Event('online'));
    await until(() => asked.length === 3);
    await settled();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(asked.length).to.equal(3);
    expect(lines.length).to.equal(1);
    expect(lines[0]).to.match(new RegExp(`^\\[idv-elements code-not-loaded\\] .*<${tag}>`));
  });

  it('retries when the person returns to the page', async () => {
    const tag = freshTag();
    let fails = 1;
    const load = () => ((fails -= 1) < 0 ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch')));
    const asked = start({ files: { [tag]: ['own.js'] }, load, retryDelaysMs: [] });
    document.body.append(document.createElement(tag));
    await until(() => asked.length === 1);
    await settled();
    for (const times of [2, 2]) {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      await settled();
      expect(asked.length).to.equal(times);
    }
  });

  it('leaves an element to the script that loaded first: silently for the same version, with a warning for another', async () => {
    const tag = freshTag();
    const files = { [tag]: ['own.js'] };
    const first = start({ files });
    const same = start({ files });
    expect(lines).to.deep.equal([]);
    const newTag = freshTag();
    const newer = start({ version: '2.0.0', files: { ...files, [newTag]: ['new.js'] } });
    expect(lines.length).to.equal(1);
    expect(lines[0]).to.contain('element-defined').and.to.contain('1.0.0').and.to.contain('2.0.0');
    document.body.append(document.createElement(tag), document.createElement(newTag));
    await settled();
    expect([first, same, newer]).to.deep.equal([['own.js'], [], ['new.js']]);
  });
});
