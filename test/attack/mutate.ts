export async function runMutations(_only: string): Promise<void> {}
