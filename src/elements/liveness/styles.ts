import { tokens } from '../../theme/tokens.styles.js';
import { portraitStyles } from '../parts/portrait-drawing.js';
import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { failureStyles } from '../parts/failure.js';

/** Of the first screen and of failures; the rest comes with `liveness.stages.styles.js`. */
export const livenessStyles = [tokens, cardStyles, failureStyles, portraitStyles, ...captureStyles];
