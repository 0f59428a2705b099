/** The command line was wrong: the usage is shown and the exit code is 2. */
export class UsageError extends Error {}
