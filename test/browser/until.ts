/** Asks until it holds, once a frame. The test's own time limit ends a wait in vain. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 16));
}
