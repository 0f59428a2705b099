import type { RegionKind } from '../region-documents.js';
import type { Holder } from './holder.js';
import { kenyanCardLines } from './machine-readable.js';
import type { Palette } from './security-print.js';

/** How a document of a country is printed around its zones. Colors and patterns are our own. */
export interface RegionDesign {
  title: string;
  palette: Palette;
  header: 'bar' | 'plain' | 'side';
  /** Labels with the field of the holder each is followed by. */
  front: readonly (readonly [label: string, field: HolderField])[];
  back?: readonly (readonly [label: string, field: HolderField])[];
  /** Document code of its machine-readable zone. Default `I<`. */
  code?: string;
  /** Lines of its machine-readable zone. Default: those of ICAO Doc 9303. */
  lines?: (holder: Holder) => string[];
  extras?: 'signature' | 'classes' | 'stripe';
}

export type HolderField = 'surname' | 'given' | 'born' | 'sex' | 'number' | 'expires' | 'longNumber' | 'place';

const green: Palette = {
  paper: '#eaf3e6',
  end: '#d9e9df',
  tint: '#c4dfb4',
  lines: '#6b9a78',
  accent: '#1f6b45',
  ink: '#18231d',
};
const sand: Palette = {
  paper: '#f6efd8',
  end: '#e6ecd8',
  tint: '#efdba4',
  lines: '#ab9350',
  accent: '#7a5a12',
  ink: '#28221a',
};
const rose: Palette = {
  paper: '#f7e9e4',
  end: '#ece2ec',
  tint: '#f0cdbf',
  lines: '#b17a83',
  accent: '#8a2f3f',
  ink: '#2a1b20',
};
const blue: Palette = {
  paper: '#e4ebf3',
  end: '#eee9ea',
  tint: '#c9d7e6',
  lines: '#7890ae',
  accent: '#28507f',
  ink: '#1a212c',
};
const gray: Palette = {
  paper: '#f4f4f1',
  end: '#ececea',
  tint: '#dfe4dc',
  lines: '#b9c0b6',
  accent: '#2e5a44',
  ink: '#20242a',
};

const person = [
  ['SURNAME', 'surname'],
  ['GIVEN NAMES', 'given'],
  ['DATE OF BIRTH', 'born'],
] as const;
const passport = { header: 'plain', front: [], code: 'P<' } as const;

export const regionDesigns: Record<RegionKind, RegionDesign> = {
  'ng-nin-slip': {
    title: 'NATIONAL IDENTIFICATION NUMBER SLIP',
    palette: gray,
    header: 'bar',
    front: [['TRACKING ID', 'number'], ['NIN', 'longNumber'], ...person, ['GENDER', 'sex'], ['ADDRESS', 'place']],
  },
  'ng-nin-slip-improved': { title: 'DIGITAL NIN SLIP', palette: green, header: 'plain', front: person },
  'ng-national-id': {
    title: 'NATIONAL IDENTITY CARD',
    palette: green,
    header: 'bar',
    front: [...person, ['EXPIRES', 'expires']],
    back: [
      ['ADDRESS', 'place'],
      ['CARD NO', 'number'],
    ],
  },
  'ng-drivers-license': {
    title: 'DRIVERS LICENCE',
    palette: rose,
    header: 'plain',
    front: [['L/NO', 'number'], ...person, ['EXPIRES', 'expires']],
    back: [
      ['CLASSES', 'sex'],
      ['ADDRESS', 'place'],
    ],
    extras: 'signature',
  },
  'ng-voters-card': {
    title: 'VOTERS CARD',
    palette: sand,
    header: 'bar',
    front: [['VIN', 'longNumber'], ...person],
    back: [
      ['NAME', 'given'],
      ['VIN', 'longNumber'],
      ['BATCH', 'number'],
    ],
  },
  'ng-passport': { ...passport, title: 'PASSPORT', palette: green },
  'gh-ghana-card': {
    title: 'CITIZEN CARD',
    palette: sand,
    header: 'plain',
    front: [...person, ['PERSONAL ID', 'number'], ['EXPIRES', 'expires']],
    back: [],
    code: 'ID',
  },
  'gh-voters-id': {
    title: 'VOTER IDENTIFICATION CARD',
    palette: blue,
    header: 'bar',
    front: [['VOTER ID', 'longNumber'], ...person],
    back: [
      ['CENTRE', 'place'],
      ['NUMBER', 'longNumber'],
    ],
  },
  'gh-drivers-license': {
    title: 'DRIVER LICENCE',
    palette: rose,
    header: 'bar',
    front: [...person, ['NUMBER', 'number'], ['EXPIRES', 'expires']],
    back: [],
    extras: 'classes',
  },
  'gh-passport': { ...passport, title: 'PASSPORT', palette: sand },
  'ke-national-id': {
    title: 'IDENTITY CARD',
    palette: green,
    header: 'plain',
    front: [['SERIAL', 'number'], ...person, ['SEX', 'sex']],
    back: [
      ['DISTRICT', 'place'],
      ['DIVISION', 'place'],
      ['NUMBER', 'number'],
    ],
    lines: kenyanCardLines,
  },
  'ke-maisha-card': {
    title: 'NATIONAL IDENTITY CARD',
    palette: blue,
    header: 'plain',
    front: [...person, ['ID NUMBER', 'number'], ['EXPIRES', 'expires']],
    back: [],
    code: 'ID',
  },
  'ke-passport': { ...passport, title: 'PASSPORT', palette: blue },
  'ke-alien-id': {
    title: 'FOREIGN NATIONAL CERTIFICATE',
    palette: rose,
    header: 'plain',
    front: [['SERIAL', 'number'], ...person, ['EXPIRES', 'expires']],
    back: [
      ['STATUS', 'place'],
      ['NUMBER', 'number'],
    ],
    code: 'AR',
  },
  'ke-drivers-license': {
    title: 'DRIVING LICENCE',
    palette: blue,
    header: 'bar',
    front: [...person, ['NUMBER', 'number'], ['EXPIRES', 'expires']],
    back: [],
    extras: 'classes',
  },
};
