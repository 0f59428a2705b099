/**
 * `idv-elements/vue`: the tags in Vue's templates. There is nothing to run: `npm run build` makes the declarations from the
 * manifest of the elements (`tools/build/manifest/frameworks.ts`).
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- it is a module all the same
export {};
