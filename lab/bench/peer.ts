/**
 * The cheapest possible upstream: it reads every byte of a request and answers in the service's format without looking
 * at anything. The sandbox would decode pictures and check requests, using the processor that the measured server
 * needs.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const frame = (data: object) => ({
  status: true,
  responseCode: '00',
  statusCode: '200',
  isValid: true,
  message: 'ok',
  referenceId: 'bench',
  timeStamp: '2026-01-01T00:00:00.000Z',
  data,
});

const sessionId = 'b6f2c1c2-0000-4000-8000-000000000000';

const comparison = {
  isMatch: true,
  similarity: 99,
  confidence: 99,
  matchDetails: {
    boundingBox: { width: 0.4, top: 0.2, left: 0.3, height: 0.6 },
    quality: { sharpness: 90, brightness: 70 },
  },
};

function answerTo(path: string, origin: string): object {
  if (path.includes('generate-liveness-url')) return { sessionId, frontendUrl: `${origin}/page` };
  if (path.includes('liveness-result')) return { sessionId, status: 'IN_PROGRESS', confidence: null };
  if (path.includes('face-comparison')) return comparison;
  return { facesDetected: 1, faces: [{ confidence: 99 }] };
}

/** @returns its port */
export async function startPeer(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      const { port } = server.address() as AddressInfo;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(frame(answerTo(request.url ?? '', `http://127.0.0.1:${port}`))));
    });
  });
  server.listen(0);
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  return (server.address() as AddressInfo).port;
}
