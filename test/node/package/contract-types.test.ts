import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { contractDeclarations, contractTypes } from '../../../tools/build/declarations.js';
import { repositoryRoot, runLocal } from '../../../tools/run.js';

/** A program that compiles only if each published type is identical to the type inferred from its schema. */
const comparison = `
import type * as published from './published.js';
import type * as inferred from '${repositoryRoot}src/contract/contract.js';
type Plain<Value> = Value extends object ? { [Key in keyof Value]: Plain<Value[Key]> } : Value;
type Identity<Value> = <Other>() => Other extends Plain<Value> ? true : false;
type Same<Left, Right> = Identity<Left> extends Identity<Right> ? true : never;
export const same: [${contractTypes.map((name) => `Same<published.${name}, inferred.${name}>`).join(', ')}] = [
  ${contractTypes.map(() => 'true').join(', ')}
];
// @ts-expect-error
export const different: Same<{ isMatch: true }, { isMatch: boolean }> = true;
`;

it('the contract’s published types are the types inferred from the schemas, without zod', async (test) => {
  const folder = mkdtempSync(join(repositoryRoot, 'dist/contract-types-'));
  test.after(() => rmSync(folder, { recursive: true }));
  const declarations = await contractDeclarations();
  assert.doesNotMatch(declarations, /zod|import/);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', target: 'es2022', types: [] },
    allowImportingTsExtensions: true,
  };
  writeFileSync(join(folder, 'published.ts'), declarations);
  writeFileSync(join(folder, 'same.ts'), comparison);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  assert.equal((await runLocal('tsc', ['-p', folder], { asProgress: true })).exitCode, 0);
});
