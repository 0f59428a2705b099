/** The worker that finds documents. It loads nothing at first, so it is ready as soon as it runs. */
import type { ToWorker } from '../protocol.js';
import type { DocumentRequest } from '../types.js';
import { checkCanvas } from './canvas-check.js';
import { DocumentFrames } from './document-frames.js';
import { MapLoader } from './map-loader.js';
import { scope, serve } from './scope.js';
import { ZoneReader } from './zone-reader.js';

let documents = new DocumentFrames(new ZoneReader(null), new MapLoader(null));

async function analyze(
  { id, stream, frame }: Extract<ToWorker, { type: 'analyze' }>,
  request: DocumentRequest,
): Promise<void> {
  const start = performance.now();
  try {
    const analysis = await documents.analyze(stream, frame, request);
    scope.postMessage(
      { type: 'document-analysis', id, ...analysis, workMs: performance.now() - start },
      analysis.rectified === null ? [] : [analysis.rectified],
    );
  } catch (error) {
    scope.postMessage({ type: 'frame-failed', id, message: String(error) });
  } finally {
    frame.close();
  }
}

serve((message) => {
  switch (message.type) {
    case 'start-documents':
      checkCanvas();
      documents = new DocumentFrames(new ZoneReader(message.reader), new MapLoader(message.map));
      scope.postMessage({ type: 'ready', analysis: 'pixels', engine: null, delegate: null, reason: null });
      break;
    case 'analyze':
      if ('documentType' in message.request) void analyze(message, message.request);
      break;
    case 'forget':
      documents.forget(message.stream);
      break;
    default:
      throw new Error(`the documents worker does not know "${message.type}"`);
  }
});
