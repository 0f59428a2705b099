import type { DocumentMapper } from '../../document/document-map.js';
import { prepareDocumentMapper } from '../document-map/mapper.js';
import type { NetworkAssets } from '../protocol.js';
import { inTime, longestStillMs } from './in-time.js';
import { loadNetwork } from './load-network.js';

/** Loads the network that maps documents, once. Without it, documents are found by their edges alone. */
export class MapLoader {
  readonly #assets: NetworkAssets | null;
  #triesLeft = 3;
  #loading: Promise<void> | null = null;
  mapper: DocumentMapper | null = null;

  constructor(assets: NetworkAssets | null) {
    this.#assets = assets;
  }

  /**
   * Never rejects. Every call waits for the same download. Only after it failed, the next one tries again, twice at most.
   */
  load(): Promise<void> {
    if (this.#loading === null && this.#triesLeft > 0) {
      this.#loading = this.#try().finally(() => (this.#loading = null));
    }
    return this.#loading ?? Promise.resolve();
  }

  /** Loads it, but waits no longer than a person would. */
  async loadInTime(): Promise<void> {
    await inTime(this.load(), longestStillMs);
  }

  async #try(): Promise<void> {
    this.#triesLeft -= 1;
    try {
      this.mapper = await loadNetwork(this.#assets, prepareDocumentMapper);
      this.#triesLeft = 0;
    } catch {
      // The next frame tries again.
    }
  }
}
