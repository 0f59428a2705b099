/** Garbage collections of this process, without a command line flag. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectOnce = runInNewContext('gc') as () => void;

/** Objects that a finalizer releases are collected by the next one. */
export async function collectAll(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    collectOnce();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
