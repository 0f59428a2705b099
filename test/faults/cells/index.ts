/** The whole matrix. */
import type { Cell } from '../cell.js';
import { cameraCells } from './camera.js';

export const allCells: readonly Cell[] = [...cameraCells];
