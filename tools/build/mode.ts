/** A build or a server, which `vite.config.ts` describes. */
export type Mode =
  | 'elements'
  | 'server'
  | 'testing'
  | 'compact-worker'
  | 'documents-worker'
  | 'mediapipe-worker'
  | 'mediapipe-script'
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
