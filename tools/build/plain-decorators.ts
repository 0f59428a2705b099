import type { Plugin } from 'vite';

/**
 * Replaces the compiler's helper for decorators. It serves every kind of them, with or without a result, and first
 * screens would load it. Ours all make a field a property, and return nothing.
 */
export const plainDecorators: Plugin = {
  name: 'plain-decorators',
  enforce: 'pre',
  transform: (_code, id) =>
    /@oxc-project\+runtime@[^/]+\/helpers\/(?:esm\/)?decorate\.js$/.test(id)
      ? 'export default function decorate(decorators, prototype, name) {\n' +
        '  for (const each of decorators) each(prototype, name);\n}'
      : null,
};
