import { tokens } from '../../theme/tokens.styles.js';
import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { failureStyles } from '../parts/failure.js';
import { portraitStyles } from '../parts/portrait-drawing.js';

/** Of the first screen and of failures. */
export const livenessChallengeStyles = [tokens, cardStyles, failureStyles, ...captureStyles, portraitStyles];
