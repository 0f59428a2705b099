import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { failureStyles } from '../parts/failure.js';
import { portraitStyles } from '../parts/portrait-drawing.js';
import { tokens } from '../../theme/tokens.styles.js';

/** Of the first screen and of failures. */
export const faceCaptureStyles = [tokens, cardStyles, failureStyles, ...captureStyles, portraitStyles];
