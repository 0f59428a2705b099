import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';

interface Declaration {
  file: string;
  property: string;
  value: string;
}

/** Declarations in the `css` templates of a source. */
function declarationsOf(file: string): Declaration[] {
  const source = readFileSync(`${repositoryRoot}${file}`, 'utf8');
  return [...source.matchAll(/\bcss`([^`]*)`/g)].flatMap(([, sheet = '']) =>
    [...sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(
      ([, property = '', value = '']) => ({ file, property, value }),
    ),
  );
}

const declarations = ['src/elements', 'src/kit']
  .flatMap((folder) =>
    readdirSync(`${repositoryRoot}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'))
  .flatMap(declarationsOf);

/** Declarations that break a rule, for the assertion message. */
function breaking(rule: (declaration: Declaration) => boolean): string[] {
  return declarations.filter(rule).map(({ file, property, value }) => `${file}: ${property}: ${value}`);
}

const sides = /(^|-)(left|right|top|bottom)(-|$)/;
const sizes = /^(min-|max-)?(width|height)$/;

/** Splits at spaces outside parentheses. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

describe('styles', () => {
  it('are all found', () => {
    assert.ok(declarations.length > 400, `${declarations.length} declarations`);
  });

  it('use no physical sides or sizes, so that right-to-left is a mirror image', () => {
    // SVG attributes, their transitions, and borders that are only read do not affect the layout.
    const isPhysical = ({ property, value }: Declaration): boolean =>
      sides.test(property) ||
      sizes.test(property) ||
      (/^(text-align|float|clear)$/.test(property) && /left|right/.test(value));
    const inDrawings = (text: string): boolean => /bar\.ts: width: 100%/.test(text);
    assert.deepEqual(
      breaking(isPhysical).filter((text) => !inDrawings(text)),
      [],
    );
  });

  it('set different left and right spacing only by logical names', () => {
    const isLopsided = ({ property, value }: Declaration): boolean => {
      if (!/^(padding|margin|inset|border-width|border-style|border-color)$/.test(property)) return false;
      const [, right, , left] = partsOf(value);
      return left !== undefined && left !== right;
    };
    assert.deepEqual(breaking(isLopsided), []);
  });

  it('size text with the tokens, and line heights relative to the text', () => {
    assert.deepEqual(
      breaking(
        ({ property, value }) =>
          property === 'font-size' &&
          value !== 'inherit' &&
          !/^(var\(--_(xs|s|m|l|xl)\)|calc\([\d.]+ \* var\(--_rem\)\))$/.test(value),
      ),
      [],
    );
    assert.deepEqual(
      breaking(({ property, value }) => property === 'line-height' && !/^[\d.]+$/.test(value)),
      [],
    );
  });
});
