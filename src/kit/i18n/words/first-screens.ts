import type { CheckStep, JourneyPlace } from '../../../elements/verification/flow/state.js';
import type { DocumentType } from '../../../document/document-types.js';
import type { Passage, PassagesByCode } from './common.js';

/** Says who gets the photos. `name`: the partner's name. `sent`: the service gets them, too. */
export interface Recipients {
  sent: (name: string) => string;
  kept: (name: string) => string;
}

/** Texts of first screens, and of everything until the rest has loaded. The elements include these in English. */
export interface FirstWords {
  /** Words of every element. */
  common: {
    /** BCP 47, e.g. `en`. */
    tag: string;
    direction: 'ltr' | 'rtl';
    actions: {
      start: string;
      back: string;
      tryAgain: string;
      /** For a device without a camera. */
      usePhone: string;
    };
    /** `current` and `total` count from 1. */
    step: (current: number, total: number) => string;
    branding: string;
    /** A sentence that says for how long photos are kept. `time`: as the page says it in English, such as `90 days`. */
    retention: (time: string) => string;
    /** The code of a failure, for support, and the reference of the call. */
    supportCode: (code: string, reference: string | undefined) => string;
    /** Failures that can occur before the other words have loaded. */
    errors: PassagesByCode & Record<'vision-offline' | 'vision-assets-missing', Passage>;
  };
  face: {
    /** Title of the card when the page gives none. */
    title: string;
    intro: Passage;
    /** What makes a good picture: light, nothing over the face, phone at eye level. */
    tips: [light: string, clear: string, level: string];
    /** Replaces the last tip on a phone. */
    levelOnPhone: string;
    /** Which photo is taken, who gets it, and where it is checked. */
    privacy: Recipients;
    /** Describes the camera's picture to a screen reader. */
    preview: string;
    states: { permission: string };
  };
  document: {
    /** Title of the card when the page gives none. */
    title: string;
    /** First screen: asks which document the person has. */
    choose: Passage;
    /** `document` as in `types`. */
    intro: (document: string) => Passage;
    types: Record<DocumentType, string>;
    /** Under the name of a document, and in its introduction: sentences without a full stop. */
    notes: { passport: string; slip: string; bothSides: string };
    /**
     * Shown if the page asks for a country whose documents cannot be taken. `none`: replaces the text if there is no
     * other country to offer.
     */
    country: Passage & { none: string };
    /** What makes a good picture: background, light, whole. */
    tips: [ground: string, light: string, whole: string];
    /** For documents held up to a webcam: replaces the introduction's text and the first tip. */
    onComputer: { intro: string; ground: string };
    privacy: Recipients;
    /** Shown under the buttons of the first screen: a file can be dropped here. */
    dropNote: string;
    preview: string;
    actions: { upload: string; chooseFile: string };
    states: { permission: string; reading: string };
  };
  /** Uses the selfie's tips too. */
  liveness: {
    /** Title of the card when the page gives none. */
    title: string;
    intro: Passage;
    /** What is checked, and who gets it. */
    privacy: (name: string) => string;
    start: string;
    /** Shown while the rest is loading. */
    waiting: string;
  };
  challenge: {
    /** Title of the card when the page gives none: the title that the service uses. */
    title: string;
    intro: Passage;
    /** What helps: light, nothing over the face, room to move. */
    tips: [light: string, clear: string, room: string];
    privacy: (name: string) => string;
    /** Shown while the rest is loading. */
    waiting: string;
  };
  verification: {
    /** What each screen is about, as the title of the card. */
    places: Record<JourneyPlace, string>;
    intro: Passage;
    /** What each step asks the person for. */
    asks: Record<CheckStep, Passage>;
    /** Who gets the data, and where it is checked. */
    privacy: Recipients;
    privacyLink: string;
    agree: string;
    notNow: string;
    /** Replaces the introduction after "Not now". */
    declined: Passage;
    /** Shown while the rest is loading. */
    waiting: string;
    /** Shown if the page asks for a step that does not exist. */
    misconfigured: Passage;
  };
}
