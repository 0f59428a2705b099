import { tokens } from '../../theme/tokens.styles.js';
import { portraitStyles } from '../drawings/portrait.js';
import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { unloadedStyles } from '../parts/unloaded.js';

/** Of the first screen; the rest comes with `liveness.stages.styles.js`. */
export const livenessStyles = [tokens, cardStyles, unloadedStyles, portraitStyles, ...captureStyles];
