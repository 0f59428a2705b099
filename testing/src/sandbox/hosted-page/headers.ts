/** Headers of every page: only this origin, nothing inline but styles that carry the nonce; any page may frame it. */
export function pageHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types idv-elements lit-html',
  ].join('; ');
  return {
    'content-security-policy': policy,
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), display-capture=(), payment=()',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
