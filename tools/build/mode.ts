/** A build or a server, which `vite.config.ts` describes. */
export type Mode =
  | 'elements'
  | 'testing'
  | 'server'
  | 'compact-worker'
  | 'documents-worker'
  | 'mediapipe-worker'
  | 'script-tag'
  | 'script-tag-loader'
  | 'simulated-camera'
  | 'hosted-page'
  | 'demo'
  | 'development'
  | 'pages'
  | 'storybook'
  | 'one-file'
  | 'page';
