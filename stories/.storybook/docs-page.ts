import { Controls, Description, Primary, Subtitle, Title } from '@storybook/addon-docs/blocks';
import { createElement, Fragment, type ReactElement } from 'react';

/**
 * What an element's page shows. The other stories stay in the sidebar: each opens the camera, and a page has only one.
 */
export function docsPage(): ReactElement {
  return createElement(
    Fragment,
    null,
    ...[Title, Subtitle, Description, Primary, Controls].map((Block) => createElement(Block)),
  );
}
