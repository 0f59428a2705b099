/**
 * A reporter of node:test: one line of JSON with the counts and the reasons for skipped tests. See `node-files.ts`.
 *
 * The `test:summary` event can't replace it: it doesn't contain the reasons.
 */
export default async function* countTests(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const skips = new Set();
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.skip !== undefined) {
      counts.skipped += 1;
      skips.add(typeof data.skip === 'string' ? data.skip : data.name);
      continue;
    }
    // A suite counts by its tests, unless it fails outside of them, such as in a hook.
    if (data.details?.type === 'suite' && (type === 'test:pass' || isByTests(data))) continue;
    if (data.todo === undefined) counts[type === 'test:pass' ? 'passed' : 'failed'] += 1;
  }
  yield JSON.stringify({ ...counts, skips: [...skips] });
}

function isByTests({ details }) {
  return details?.error?.failureType === 'subtestsFailed';
}
