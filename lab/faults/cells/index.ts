/** The whole matrix. */
import type { Cell } from '../cell.js';
import { backendCells } from './backend.js';
import { cameraCells } from './camera.js';
import { elementCells } from './element.js';
import { engineCells } from './engine.js';
import { handoffCells } from './handoff.js';
import { networkCells } from './network.js';
import { clockCells, handCells, pageCells, storageCells, tabCells } from './page.js';

export const allCells: readonly Cell[] = [
  ...cameraCells,
  ...networkCells,
  ...handoffCells,
  ...engineCells,
  ...pageCells,
  ...handCells,
  ...elementCells,
  ...clockCells,
  ...storageCells,
  ...tabCells,
  ...backendCells,
];
