import type { nothing, TemplateResult } from 'lit';
import type { Words } from '../../kit/i18n/types.js';
import type { ScreenView } from './first-screen.js';

/** The data for rendering the screens past the first. */
export type StageView = ScreenView & { words: Words<'face' | 'liveness', 'face' | 'liveness'> };

export type Rendered = TemplateResult | typeof nothing;
