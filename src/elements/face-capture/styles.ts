import { captureStyles } from '../../kit/parts/capture.styles.js';
import { cardStyles } from '../../kit/parts/card.styles.js';
import { portraitStyles } from '../../kit/drawings/portrait.js';
import { unloadedStyles } from '../../kit/parts/unloaded.js';
import { tokens } from '../../kit/theme/tokens.styles.js';

/** Styles of the first screen. The rest loads with `later.styles.ts`. */
export const faceCaptureStyles = [tokens, cardStyles, unloadedStyles, ...captureStyles, portraitStyles];
