import { Controls, Description, Primary, Subtitle, Title } from '@storybook/addon-docs/blocks';
import { createElement, Fragment, type ReactElement } from 'react';

/**
 * An element's page. It shows only the first story: each one opens the camera, and a page has only one.
 */
export function docsPage(): ReactElement {
  return createElement(
    Fragment,
    null,
    ...[Title, Subtitle, Description, Primary, Controls].map((Block) => createElement(Block)),
  );
}
