import { readArguments, UsageError } from './arguments.js';
import { checkAddress } from './check-address.js';
import { checkFolder } from './check-folder.js';
import { copyAssets } from './copy.js';
import { isWrong, printFindings } from './findings.js';

export const assetsUsage = `idv-elements assets <folder> [options]

  Copies the engine's workers, WebAssembly and models to where your site serves files, checks every copy, and removes
  the files of earlier versions. Other files in the folder stay. File names contain a hash, so cache everything except
  manifest.json forever.

  If idv-elements-mediapipe is installed too, MediaPipe takes over where the compact engine does not work.

  --compress          Also write .br and .gz copies, for servers that serve them

idv-elements assets --check <folder or address> [--origin <origin>]

  Reports what is wrong with a folder, or with a server's responses: status, type, CORS, policies, compression,
  content. Exit code 1 if something is wrong.

  --origin <origin>   Origin of your pages, if it differs from that of the assets, such as https://www.example.com
`;

function originFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new UsageError(`--origin is "${text}": use an origin such as https://www.example.com.`);
  }
  return url.origin;
}

/** @returns the exit code */
export async function assetsCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    compress: { type: 'boolean' },
    check: { type: 'string' },
    origin: { type: 'string' },
  });
  if (values.help === true) {
    console.log(assetsUsage);
    return 0;
  }
  const { check, origin } = values;
  if (check !== undefined) {
    if (positionals.length > 0 || values.compress === true) {
      throw new UsageError('--check takes one folder or address, and no other option except --origin.');
    }
    return checkPlace(check, origin === undefined ? undefined : originFrom(origin));
  }
  if (origin !== undefined) throw new UsageError('--origin goes with --check.');
  const [target, ...more] = positionals;
  if (target === undefined || target === '' || more.length > 0) throw new UsageError('Name one folder to copy to.');
  if (/^https?:/.test(target)) throw new UsageError('Name a folder to copy to, or use --check for an address.');
  console.log(await copyAssets(target, values.compress));
  return 0;
}

async function checkPlace(place: string, origin: string | undefined): Promise<number> {
  if (place === '') throw new UsageError('--check needs a folder or an address.');
  const isAddress = /^https?:\/\//.test(place);
  if (origin !== undefined && !isAddress) throw new UsageError('--origin goes with an address, not with a folder.');
  const findings = isAddress ? await checkAddress(place, origin) : await checkFolder(place);
  printFindings(place, findings);
  return isWrong(findings) ? 1 : 0;
}
