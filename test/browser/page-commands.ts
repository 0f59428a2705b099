/** Commands that a test sends to the driver of its browser; see `tools/test/browser`. */
import type { PageCommands } from '../../tools/test/browser/protocol.js';

// Kept because tests may replace `fetch`.
const send = globalThis.fetch.bind(globalThis);
const id = new URLSearchParams(location.search).get('id');

function command<Name extends keyof PageCommands>(name: Name) {
  return async (value: Parameters<PageCommands[Name]>[0]): Promise<Awaited<ReturnType<PageCommands[Name]>>> => {
    const response = await send(`/__tests/command?id=${id}`, { method: 'POST', body: JSON.stringify({ name, value }) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Awaited<ReturnType<PageCommands[Name]>>;
  };
}

export const setViewport = command('setViewport');
export const pressKey = command('press');
export const setMedia = command('setMedia');
