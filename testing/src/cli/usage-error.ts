/** The command line is wrong. Prints the usage and exits with code 2. */
export class UsageError extends Error {}
