/**
 * The least that a server between browser and service can do: it reads the form, posts the picture as base64 JSON and
 * forwards the answer. It checks nothing, removes nothing and remembers nothing.
 */
import { Hono } from 'hono';
import { benchKey } from './constants.js';

const endpoints: Record<string, [path: string, field: string]> = {
  faces: ['/v1/api/verification/detect-faces', 'base64Image'],
  documents: ['/v1/api/verification/document', 'documentImage'],
};

export function bareProxy(serviceUrl: string): Hono {
  const app = new Hono();
  app.post('/idv/:route', async (c) => {
    const [path = '', field = ''] = endpoints[c.req.param('route')] ?? [];
    const form = await c.req.formData();
    const picture = await (form.get('image') as File).arrayBuffer();
    const answer = await fetch(`${serviceUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': benchKey },
      body: JSON.stringify({ reference: crypto.randomUUID(), [field]: Buffer.from(picture).toString('base64') }),
    });
    return c.json((await answer.json()) as object, 201);
  });
  return app;
}
