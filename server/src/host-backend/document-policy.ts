import type { SessionPolicy } from 'idv-elements/contract';
import {
  documentRules,
  isServiceType,
  otherTypes,
  otherTypesByCountry,
  type DocumentRule,
  type OtherDocumentType,
} from 'idv-elements-internal';
import type { HostBackendOptions } from './options.js';

export type DocumentPolicy = Record<OtherDocumentType, DocumentRule>;

const countries = Object.keys(otherTypesByCountry) as (keyof typeof otherTypesByCountry)[];

/** @throws {TypeError} for an unknown name or rule, and for pictures that nobody would keep */
export function documentPolicyOf({ documents = {}, pictures }: HostBackendOptions): DocumentPolicy {
  const isOne = typeof documents === 'string';
  const given = isOne ? {} : documents;
  const names: readonly string[] = [...otherTypes, ...countries];
  for (const name of Object.keys(given)) {
    const why = isServiceType(name as OtherDocumentType) ? ': the identity service checks it' : '';
    if (!names.includes(name)) throw new TypeError(`documents: "${name}" is not one of ${names.join(', ')}${why}.`);
  }
  for (const rule of isOne ? [documents] : Object.values(given)) {
    if (!documentRules.includes(rule))
      throw new TypeError(`documents: "${rule}" is not one of ${documentRules.join(', ')}.`);
  }
  const ruleOf = (type: OtherDocumentType): DocumentRule => {
    const country = countries.find((one) => (otherTypesByCountry[one] as readonly string[]).includes(type)) ?? 'any';
    return isOne ? documents : (given[type] ?? given[country] ?? 'ocr');
  };
  const policy = Object.fromEntries(otherTypes.map((type) => [type, ruleOf(type)])) as DocumentPolicy;
  if (pictures?.bytesInHooks !== true && Object.values(policy).includes('keep')) {
    throw new TypeError("documents: 'keep' needs pictures.bytesInHooks, or no hook gets the pictures.");
  }
  return policy;
}

/** What the backend does with a document. `none`: it is refused. */
export function treatmentOf(
  { documents }: SessionPolicy,
  type: Parameters<typeof isServiceType>[0],
): 'document' | 'ocr' | 'kept' | 'none' {
  if (isServiceType(type)) return 'document';
  const rule = documents?.[type] ?? 'none';
  return rule === 'keep' ? 'kept' : rule;
}
