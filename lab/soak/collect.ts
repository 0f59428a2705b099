/** Collects this process's garbage, without needing a command line flag. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectOnce = runInNewContext('gc') as () => void;

/** Collects several times, because objects that a finalizer releases are only collected the next time. */
export async function collectAll(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    collectOnce();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
