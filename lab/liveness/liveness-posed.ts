/** `liveness-real --posed`: each movement of the videos, from rest and back, at each frame rate. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atRate, samplesOf } from './real-samples.js';
import { fps } from './real-films.js';
import { listVideos } from './real-people.js';
import { tryPlan, type Trial } from './liveness-trials.js';
import { posedFilm, posedMovements, type ClipLabels } from './posed-films.js';

type LabelFile = ClipLabels & { skin?: string };

interface Row {
  clip: string;
  skin: string;
  rate: number;
  made: Trial[];
  notMade: Trial[];
}

export interface PosedOptions {
  /** A folder with clips.json. */
  folder: string;
  rates: readonly number[];
  /** Folder that keeps samples between runs. */
  kept?: string;
}

/** Prints a line for each clip and rate, rows by skin, and a summary for each rate. */
export async function judgePosed({ folder, rates, kept }: PosedOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const video of listVideos(folder)) {
    const file = join(folder, video.name.replace(/\.mjpeg$/, '.json'));
    const labels = JSON.parse(readFileSync(file, 'utf8')) as LabelFile;
    const { posed, notMade } = posedMovements(labels);
    const samples = await samplesOf(video, kept);
    for (const rate of rates) {
      const films = posed.map(({ kind, frames }) => ({ kind, film: atRate(posedFilm(samples, frames, fps), rate) }));
      const row: Row = {
        clip: video.name,
        skin: labels.skin ?? 'not labeled',
        rate,
        made: films.map(({ kind, film }) => tryPlan(film, [kind])),
        notMade: [atRate(samples, rate), ...films.map(({ film }) => film)].flatMap((film) =>
          notMade.map((kind) => tryPlan(film, [kind])),
        ),
      };
      rows.push(row);
      printRow(row);
    }
  }
  for (const rate of rates) printSummary(rows, rate);
  return rows;
}

const passed = (trials: readonly Trial[]): Trial[] => trials.filter((trial) => trial.passed);

function printRow({ clip, rate, made, notMade }: Row): void {
  const missed = made.filter((trial) => !trial.passed);
  const wrong = passed(notMade);
  const parts = [
    `${missed.length + wrong.length === 0 ? '   ' : 'XX '} ${clip.padEnd(26)} at ${String(rate).padEnd(4)} fps`,
    `met ${made.length - missed.length} of ${made.length}`,
    ...missed.map(({ asked, reason }) => `missed ${asked.join()}: ${reason}`),
    ...wrong.map(({ asked, met }) => `wrongly ${asked.join()} at ${met[0]?.clearness}`),
  ];
  console.log(parts.join(' | '));
}

function printSummary(rows: readonly Row[], rate: number): void {
  const own = rows.filter((row) => row.rate === rate);
  for (const skin of [...new Set(own.map((row) => row.skin))].sort()) {
    console.log(`  skin ${skin}, at ${rate} fps: ${countsOf(own.filter((row) => row.skin === skin))}`);
  }
  const kinds = [...new Set(own.flatMap(({ made }) => made.flatMap(({ asked }) => asked)))].sort();
  for (const kind of kinds) {
    const trials = own.flatMap(({ made }) => made).filter(({ asked }) => asked.includes(kind));
    console.log(`  ${kind}, at ${rate} fps: met ${passed(trials).length} of ${trials.length}`);
  }
  console.log(`liveness-real posed at ${rate} fps: ${countsOf(own)}`);
}

function countsOf(rows: readonly Row[]): string {
  const made = rows.flatMap((row) => row.made);
  const notMade = rows.flatMap((row) => row.notMade);
  return (
    `movements met ${passed(made).length} of ${made.length}, ` +
    `not made passed ${passed(notMade).length} of ${notMade.length}`
  );
}
