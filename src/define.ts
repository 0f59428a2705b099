/** Registers every element. The entry for script tags. */
import './elements/face-capture/define.js';

export * from './index.js';
