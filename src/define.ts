/** Registers every element. */
import './elements/document-capture/define.js';
import './elements/face-capture/define.js';
import './elements/liveness/define.js';
import './elements/liveness-challenge/define.js';
import './elements/verification/define.js';

export * from './index.js';
