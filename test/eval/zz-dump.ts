import { writeFileSync, appendFileSync } from 'node:fs';
import { drawnClips, realClips } from '/work/wt-e/test/eval/document-clip-set.ts';
import { intersectionOverUnion } from '/work/wt-e/test/eval/document-samples.ts';
import { createOutlineDetector, createOutlineTracker, measureDocument } from '/work/wt-e/src/document/index.ts';
import { measureProof } from '/work/wt-e/src/document/proof.ts';
const [,, out, which, each, part] = process.argv;
const d = createOutlineDetector();
writeFileSync(out!, '');
let n = 0;
const [pi, pn] = (part ?? '0/1').split('/').map(Number);
for (const clip of (which === 'drawn' ? drawnClips({ seconds: Number(process.env.S ?? 2.5), each: Number(each) }) : realClips({ seconds: Number(process.env.S ?? 2), each: 1, data: '/work/shared/eval/documents' }))) {
  if (n++ % pn! !== pi) continue;
  const t = createOutlineTracker(d);
  let memory = null;
  const frames = [];
  for (const { time, pixels } of clip.frames()) {
    const o = t.track(pixels, { documentType: clip.form, time });
    const m = measureDocument({ pixels, outline: o, documentType: clip.form, time }, memory);
    memory = m.memory;
    const iou = o && clip.quad ? intersectionOverUnion(o.quad.map(({x,y})=>[x,y]), clip.quad, pixels.width, pixels.height) : 0;
    const proof = o && o.score > 0.15 ? measureProof(pixels, o.quad.flatMap(({x,y})=>[x,y])) : null;
    frames.push({ time, o: o && { quad: o.quad.map(({x,y})=>[+x.toFixed(1),+y.toFixed(1)]), score: o.score, acc: o.accepted, inF: o.inFrame, unseen: o.unseenMs, border: o.sideSupport.filter(s=>s===0).length }, m: m.measures, iou, proof, w: pixels.width, h: pixels.height });
  }
  appendFileSync(out!, JSON.stringify({ group: clip.group, name: clip.name, form: clip.form, stillScale: clip.stillScale, wanted: clip.wanted, frames }) + '\n');
}
