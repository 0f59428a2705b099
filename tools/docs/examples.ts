/** Code samples of the docs: files of `examples`, which the compiler reads as well. */
import { readFileSync } from 'node:fs';
import { repositoryRoot } from '../run.js';

/** @param path under `examples` */
export function exampleCode(path: string): string {
  return `\`\`\`ts\n${readFileSync(`${repositoryRoot}examples/${path}`, 'utf8').trim()}\n\`\`\``;
}
