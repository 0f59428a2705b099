import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { portraitStyles } from '../drawings/portrait.js';
import { unloadedStyles } from '../parts/unloaded.js';
import { tokens } from '../../theme/tokens.styles.js';

/** Styles of the first screen. The rest loads with `later.styles.ts`. */
export const faceCaptureStyles = [tokens, cardStyles, unloadedStyles, ...captureStyles, portraitStyles];
