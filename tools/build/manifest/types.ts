/** The parts of the custom-elements manifest (schema 2.1) that this project writes and reads. */

export interface Reference {
  name: string;
  package?: string;
  module?: string;
}

export interface TypeText {
  text: string;
  references?: Reference[];
}

export interface Item {
  name: string;
  description?: string;
  default?: string;
  type?: TypeText;
}

export interface Attribute extends Item {
  fieldName?: string;
}

export interface Parameter extends Item {
  optional?: boolean;
}

export interface Member extends Item {
  kind: 'field' | 'method';
  attribute?: string;
  privacy?: 'private' | 'protected' | 'public';
  static?: boolean;
  readonly?: boolean;
  reflects?: boolean;
  parameters?: Parameter[];
  return?: { type: TypeText };
}

export interface Declaration {
  kind: string;
  name: string;
  tagName?: string;
  customElement?: boolean;
  summary?: string;
  description?: string;
  superclass?: Reference;
  attributes?: Attribute[];
  members?: Member[];
  events?: Item[];
  slots?: Item[];
  cssParts?: Item[];
  cssProperties?: Item[];
  cssStates?: Item[];
}

export interface Element extends Declaration {
  tagName: string;
}

export interface Module {
  kind: 'javascript-module';
  path: string;
  declarations?: Declaration[];
  exports?: { kind: string; name: string; declaration: Reference }[];
}

export interface Manifest {
  schemaVersion: string;
  readme: string;
  modules: Module[];
}

export function elementsOf({ modules }: Pick<Manifest, 'modules'>): Element[] {
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((declaration): declaration is Element => declaration.tagName !== undefined);
}

/** `FaceCapture` of `idv-face-capture`. */
export function pascalCase(name: string): string {
  return name
    .replace(/^idv-/, '')
    .split('-')
    .map((part) => part.replace(/^./, (first) => first.toUpperCase()))
    .join('');
}
