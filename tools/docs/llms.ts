/** `llms.txt`: the pages of the documentation for language models (llmstxt.org), each with what it answers. */
import { readFileSync } from 'node:fs';
import { repositoryRoot } from '../run.js';

/** Pages below `docs/`, by heading. Pages for contributors are left out. */
export const pagesForPartners: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Start: {
    'installation.md': 'script tag, npm, assets, React components, types for editors and frameworks',
    'frameworks.md': 'one working sample each for React, Next.js, Vue, Svelte, SvelteKit, Angular and plain bundlers',
    'coming-from.md': 'attributes, events and results of Smile ID, AWS Face Liveness and Onfido, next to ours',
  },
  'On the page': {
    'elements/README.md': 'attributes, properties, events, slots and parts that every element shares',
    'elements/verification.md': 'the whole journey: consent, document, selfie, liveness, comparison, result',
    'elements/face-capture.md': 'the selfie',
    'elements/document-capture.md': 'the photo of a card, passport page or sheet',
    'elements/liveness.md': "the identity service's hosted liveness check, in a frame, window, tab or on a phone",
    'elements/liveness-challenge.md': 'the guided check with movements, verified by your own server',
    'elements/handoff.md': 'continuing on a phone: address, security, when it is offered',
    'elements/events.md': 'every event with its fields, and how errors are shown',
    'theming.md': 'colors, light and dark, CSS parts and properties',
    'languages.md': 'the ten languages, and changing single texts',
  },
  'On the server': {
    'host-backend.md': 'every option, route and limit of the host backend',
    'operating.md': 'storage, what is never paid twice or lost, and running it in production',
    'results.md': 'what hooks receive, field by field; personal data; paid calls of each step',
    'mounting.md': 'Express, Fastify, Nest, Next.js, Hono, Node, with a login',
    'backends.md': 'writing the backend in another language, and testing it',
    'identity-service.md':
      'the sandbox with a `curl` for every endpoint; typed client, faults, test values, response codes',
    'liveness.md': 'hosted and guided liveness, and verifying the evidence',
    'liveness-worth.md': 'what the verifier checks, and what it can and cannot tell',
    'error-codes.md': 'cause and fix of every code',
  },
  'Before the launch': {
    'going-live.md': 'checklist, environments, Redis, monitoring, incidents, data protection laws',
    'content-policy.md': 'response headers, and what breaks without each',
    'browsers.md': 'supported browsers and in-app browsers',
    'apps.md': 'web views of Android, iOS, React Native and Flutter apps',
    'testing.md': 'simulated camera, people and documents, in Playwright, Cypress and others',
    'versioning.md': 'what is public, how to update, which versions work together',
  },
  Optional: {
    'privacy.md': 'what is stored where, and for how long',
    'threat-model.md': 'who attacks, and what stops them',
    'face-check.md': 'whom the face check was measured on, and where it is worse',
    'measured.md': 'figures with their commands',
  },
};

function titleOf(page: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(`${repositoryRoot}docs/${page}`, 'utf8'))?.[1];
  if (title === undefined) throw new Error(`docs/${page} has no title.`);
  return title.replaceAll('`', '');
}

export function llmsText(): string {
  const sections = Object.entries(pagesForPartners).map(([heading, pages]) => {
    const lines = Object.entries(pages).map(([page, answers]) => `- [${titleOf(page)}](docs/${page}): ${answers}`);
    return `## ${heading}\n\n${lines.join('\n')}\n`;
  });
  return `# idv-elements

> Custom elements for identity checks on the web: a live selfie, a document photo, a liveness check, or the whole journey. Frames are
> judged on the device; photos go to the site's own backend, which holds the API key and calls the identity service.

Read [AGENTS.md](AGENTS.md) first: the shortest correct integration, and what integrations usually get wrong.

${sections.join('\n')}`;
}
