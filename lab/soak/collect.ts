/** Collections of this process, without a flag on its command line. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectOnce = runInNewContext('gc') as () => void;

/** What a finalizer lets go of is collected by the next one. */
export async function collectAll(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    collectOnce();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
