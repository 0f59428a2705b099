import { expect } from 'chai';
import { watchTags } from '../../../src/script-tag/watch-tags.js';

let count = 0;
/** A name that no earlier test has used: definitions are permanent. */
const freshTag = (): string => `watched-tag-${(count += 1)}`;
/** Waits until mutations are delivered and handled. */
const settled = (): Promise<unknown> => new Promise(requestAnimationFrame);

describe('watchTags', () => {
  let found: string[];
  let stop: () => void;
  const watch = (...tags: string[]): void => {
    found = [];
    stop = watchTags(tags, (tag) => found.push(tag));
  };
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  it('finds elements that are already in the page, at once', () => {
    const tag = freshTag();
    document.body.append(document.createElement(tag));
    watch(tag);
    expect(found).to.deep.equal([tag]);
  });

  it('finds elements added later, also nested ones, and each tag once', async () => {
    const [one, two] = [freshTag(), freshTag()];
    watch(one, two);
    expect(found).to.deep.equal([]);
    document.body.insertAdjacentHTML('beforeend', `<main><p><${two}></${two}></p></main>`);
    await settled();
    expect(found).to.deep.equal([two]);
    document.body.append(document.createElement(two), document.createElement(one));
    await settled();
    expect(found).to.deep.equal([two, one]);
  });

  it('ignores elements that are only created, or in a template', async () => {
    const tag = freshTag();
    watch(tag);
    document.createElement('div').append(document.createElement(tag));
    document.body.insertAdjacentHTML('beforeend', `<template><${tag}></${tag}></template>`);
    await settled();
    expect(found).to.deep.equal([]);
  });

  it('searches shadow roots of the page, of added elements, and what is added to them', async () => {
    const [one, two, three] = [freshTag(), freshTag(), freshTag()];
    const early = document.createElement('div');
    early.attachShadow({ mode: 'open' }).innerHTML = `<${one}></${one}>`;
    document.body.append(early);
    watch(one, two, three);
    expect(found).to.deep.equal([one]);
    const late = document.createElement('section');
    const inner = document.createElement('div');
    inner.attachShadow({ mode: 'open' }).innerHTML = `<${two}></${two}>`;
    late.attachShadow({ mode: 'open' }).append(inner);
    document.body.append(late);
    await settled();
    expect(found).to.deep.equal([one, two]);
    inner.shadowRoot?.append(document.createElement(three));
    await settled();
    expect(found).to.deep.equal([one, two, three]);
  });

  it('searches an element of the page once it is defined', async () => {
    const [tag, host] = [freshTag(), freshTag()];
    document.body.append(document.createElement(host));
    watch(tag);
    await settled();
    customElements.define(
      host,
      class extends HTMLElement {
        connectedCallback(): void {
          this.attachShadow({ mode: 'open' }).append(document.createElement(tag));
        }
      },
    );
    await settled();
    expect(found).to.deep.equal([tag]);
  });

  it('ignores defined elements, and names that nobody can define', async () => {
    const tag = freshTag();
    customElements.define(tag, class extends HTMLElement {});
    document.body.append(document.createElement(tag), document.createElement('font-face'));
    watch(tag, freshTag());
    await settled();
    expect(found).to.deep.equal([]);
  });

  it('stops', async () => {
    const tag = freshTag();
    watch(tag);
    stop();
    document.body.append(document.createElement(tag));
    await settled();
    expect(found).to.deep.equal([]);
  });
});
