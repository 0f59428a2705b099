import type { ReceivedRequest } from './options.js';

const maxEntries = 1000;

/** The last requests to endpoints, without personal data. */
export class RequestLog {
  readonly entries: ReceivedRequest[] = [];

  add(entry: ReceivedRequest): void {
    this.entries.push(entry);
    if (this.entries.length > maxEntries) this.entries.shift();
  }

  clear(): void {
    this.entries.length = 0;
  }
}
