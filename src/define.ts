/**
 * `idv-elements/define` registers every element, and exports their classes and types.
 *
 * @example
 * ```js
 * import 'idv-elements/define';
 *
 * document.body.innerHTML = '<idv-face-capture backend="/idv"></idv-face-capture>';
 * ```
 */
import './elements/document-capture/define.js';
import './elements/face-capture/define.js';
import './elements/liveness/define.js';
import './elements/liveness-challenge/define.js';
import './elements/verification/define.js';

export * from './index.js';
