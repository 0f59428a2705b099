import type { DocumentMapper } from '../../document/document-map.js';
import { createDocumentMapper } from '../document-map/mapper.js';
import type { NetworkAssets } from '../protocol.js';
import { loadNetwork } from './load-network.js';

/** Loads the network that maps documents, once. Without it, documents are found by their edges alone. */
export class MapLoader {
  readonly #assets: NetworkAssets | null;
  #tries = 3;
  mapper: DocumentMapper | null = null;

  constructor(assets: NetworkAssets | null) {
    this.#assets = assets;
  }

  /** Never rejects. Only after a failed download, the next call tries again, twice at most. */
  async load(): Promise<void> {
    if (this.#tries === 0) return;
    const left = this.#tries - 1;
    this.#tries = 0;
    try {
      const net = await loadNetwork(this.#assets);
      if (net !== null) this.mapper = createDocumentMapper(net);
    } catch {
      this.#tries = left;
    }
  }
}
