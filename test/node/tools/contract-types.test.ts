import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { contractDeclarations, contractTypes } from '../../../tools/build/declarations.js';
import { repositoryRoot, runLocal } from '../../../tools/run.js';

/** A program that compiles only if each published type is identical to the type inferred from its schema. */
const comparison = `
import type * as published from './published.js';
import type * as inferred from '${repositoryRoot}src/shared/contract.js';
type Plain<Value> = Value extends object ? { [Key in keyof Value]: Plain<Value[Key]> } : Value;
type Identity<Value> = <Other>() => Other extends Plain<Value> ? true : false;
type Same<Left, Right> = Identity<Left> extends Identity<Right> ? true : never;
export const same: [${contractTypes.map((name) => `Same<published.${name}, inferred.${name}>`).join(', ')}] = [
  ${contractTypes.map(() => 'true').join(', ')}
];
`;

const compilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', target: 'es2022', types: [] },
  allowImportingTsExtensions: true,
};

async function compile(declarations: string): Promise<number> {
  const folder = await mkdtemp(join(repositoryRoot, 'dist/contract-types-'));
  try {
    await writeFile(join(folder, 'published.ts'), declarations);
    await writeFile(join(folder, 'same.ts'), comparison);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    return (await runLocal('tsc', ['-p', folder], { asProgress: true })).exitCode;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the contract’s published types', () => {
  it('are the types inferred from the schemas, without zod', async () => {
    const declarations = await contractDeclarations();
    assert.doesNotMatch(declarations, /zod|import/);
    assert.equal(await compile(declarations), 0);
  });

  it('fail the comparison if one of them differs', async () => {
    const declarations = await contractDeclarations();
    const changed = declarations.replace('isMatch: true', 'isMatch: boolean');
    assert.notEqual(changed, declarations);
    assert.notEqual(await compile(changed), 0);
  });
});
