/** Waits until something holds. A machine may be slow, but a test that can never pass must fail rather than hang. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const ends = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > ends) throw new Error('it did not happen within 20 s');
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
