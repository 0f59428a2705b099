import { tokens } from '../../theme/tokens.styles.js';
import { portraitStyles } from '../drawings/portrait.js';
import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { unloadedStyles } from '../parts/unloaded.js';

/** Styles of the first screen. The rest loads with `stages.styles.ts`. */
export const livenessStyles = [tokens, cardStyles, unloadedStyles, portraitStyles, ...captureStyles];
