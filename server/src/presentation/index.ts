export { createPresentationDetector } from './detector.js';
