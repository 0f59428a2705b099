import { tokens } from '../../kit/theme/tokens.styles.js';
import { portraitStyles } from '../../kit/drawings/portrait.js';
import { captureStyles } from '../../kit/parts/capture.styles.js';
import { cardStyles } from '../../kit/parts/card.styles.js';
import { unloadedStyles } from '../../kit/parts/unloaded.js';

/** Styles of the first screen. The rest loads with `stages.styles.ts`. */
export const livenessStyles = [tokens, cardStyles, unloadedStyles, portraitStyles, ...captureStyles];
