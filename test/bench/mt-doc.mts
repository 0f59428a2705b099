import { cameraScenes } from './element/camera.js';
import { renderDocument } from 'idv-elements-testing';
import { createOutlineDetector, createOutlineTracker, measureDocument } from '../../src/document/index.js';
for (const name of ['card', 'far card', 'table'] as const) {
  const frames = Array.from({ length: 6 }, (_, i) => {
    const p = renderDocument(
      { ...(cameraScenes[name] as any).document, offsetX: 0.002 * i },
      { width: 1280, height: 720, seed: i + 1 },
    );
    return p;
  });
  const detector = createOutlineDetector();
  const tracker = createOutlineTracker(detector);
  let memory: any = null;
  let t = 0;
  const cpu = { detect: 0, measure: 0 };
  let n = 0;
  const rounds = 8;
  for (let r = 0; r < rounds; r++)
    for (const pixels of frames) {
      t += 60;
      const a = process.cpuUsage();
      const outline = tracker.track(pixels as any, { documentType: 'generic_id1', time: t });
      const b = process.cpuUsage();
      const m = measureDocument({ pixels: pixels as any, outline, documentType: 'generic_id1', time: t }, memory);
      memory = m.memory;
      const c = process.cpuUsage();
      if (r < 2) continue;
      n++;
      cpu.detect += (b.user + b.system - a.user - a.system) / 1000;
      cpu.measure += (c.user + c.system - b.user - b.system) / 1000;
      if (r === rounds - 1 && pixels === frames[0])
        console.log(name, outline?.score.toFixed(2), outline?.accepted, JSON.stringify(m.measures));
    }
  console.log(name, 'cpu detect', (cpu.detect / n).toFixed(1), 'measure', (cpu.measure / n).toFixed(1));
}
