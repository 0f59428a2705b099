import { customerName } from './customers.js';
import type { Handler } from './handlers.js';
import { dataSourceNames, watchLists, type Listed } from './mock/watch-lists.js';
import { nameSimilarity } from './name-similarity.js';

/** Decision: no default is shown. */
const defaultMinScore = 0.8;

function scoreOf(name: string, { name: listedName, altNames }: Listed): number {
  return Math.max(...[listedName, ...altNames].map((other) => nameSimilarity(name, other)));
}

/** Screens by name. Country and date of birth rule out entries known to belong to someone else. */
export const performCustomerCheck: Handler<'performCustomerCheck'> = async (call) => {
  const { request, state, now } = call;
  const { countryCode, dob, dataSource, minScore = defaultMinScore, customerId } = request;
  const name = request.name ?? (await customerName(state, customerId ?? ''));
  const matches = watchLists
    .filter((entry) => dataSource === undefined || entry.dataSource === dataSource)
    .filter(
      ({ countryCodes }) =>
        countryCode === undefined || countryCodes.length === 0 || countryCodes.includes(countryCode),
    )
    .filter(({ dateOfBirth }) => dob === undefined || dateOfBirth === null || dateOfBirth === dob)
    .map((entry) => ({ entry, score: scoreOf(name, entry) }))
    .filter(({ score }) => score >= minScore)
    .toSorted((left, right) => right.score - left.score)
    .map(({ entry, score }) => ({
      name: entry.name,
      confidenceScore: Math.round(score * 1000) / 1000,
      dataSource: dataSourceNames[entry.dataSource],
      program: [...entry.program],
      remarks: entry.remarks,
      position: entry.position,
      altNames: [...entry.altNames],
    }));
  return {
    totalMatches: matches.length === 0 ? null : matches.length,
    ...(matches.length === 0 ? {} : { matches }),
    searchId: crypto.randomUUID(),
    searchTimestamp: new Date(now).toISOString(),
    searchParams: { name, dataSource: dataSource ?? null, minScore },
  };
};
