import { documentForms, formOf, type DocumentForm, type DocumentType } from '../../document/document-types.js';
import type { ZoneFormat, ZoneReading } from '../../document/mrz/formats.js';
import type { Quad } from '../../document/quad.js';
import { straightenLuma } from '../../document/straighten.js';
import type { Pixels } from '../../contract/geometry.js';
import { loadCompactModel } from '../compact/format/read.js';
import type { CompactNet } from '../compact/types.js';
import { readZone } from '../mrz/zone.js';
import type { NetworkAssets } from '../protocol.js';
import { inTime, longestStillMs } from './in-time.js';
import { loadNetwork } from './load-network.js';

/** A capital of a passport's zone is then 19 pixels high, and the network reads 17. */
const straightWidth = 1000;

/** Reads machine-readable zones once its network is loaded. It only advises, so without one it is silent. */
export class ZoneReader {
  readonly #assets: NetworkAssets | null;
  #loading: Promise<CompactNet | null> | null = null;

  constructor(assets: NetworkAssets | null) {
    this.#assets = assets;
  }

  /** Starts loading. Does nothing the second time. */
  load(): Promise<CompactNet | null> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /**
   * The page only gets answers of yes and no: the text stays in this function.
   * @returns `null` if the network could not be loaded, or not in time
   */
  async read(
    pixels: Pixels,
    quad: Quad,
    { format, documentType }: { format: ZoneFormat; documentType: DocumentType | DocumentForm },
  ): Promise<ZoneReading | null> {
    const { widthMillimeters, heightMillimeters } = documentForms[formOf(documentType)];
    if (widthMillimeters === null || heightMillimeters === null) return null;
    const net = await inTime(this.load(), longestStillMs);
    if (net === null) return null;
    const height = Math.round((straightWidth * heightMillimeters) / widthMillimeters);
    const data = new Uint8Array(straightWidth * height);
    straightenLuma(
      pixels,
      quad.flatMap(({ x, y }) => [x, y]),
      data,
      straightWidth,
      height,
      2,
    );
    return readZone(net, { data, width: straightWidth, height }, { format, widthMillimeters });
  }

  async #load(): Promise<CompactNet | null> {
    try {
      return await loadNetwork(this.#assets, (runtime, file) => runtime.prepare(loadCompactModel(file)));
    } catch {
      // The next document may have a better connection.
      this.#loading = null;
      return null;
    }
  }
}
