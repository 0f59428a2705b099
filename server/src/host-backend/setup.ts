/** Checks the required options, and reports all faults at once, before the first request. */
import { minSecretBytes } from './secrets/keys.js';
import { SetupError, type SetupFault } from '../shared/setup-error.js';
import { faultOfBase } from '../identity-service/client.js';
import type { HostBackendOptions } from './options.js';

const makeSecret = '`openssl rand -base64 32` makes one';

function secretFaults(secret: unknown): SetupFault[] {
  const secrets: unknown[] = Array.isArray(secret) ? secret : [secret];
  const isMissing = secrets.length === 0 || secrets.some((one) => one === undefined || one === null || one === '');
  if (isMissing) {
    const fix = `Set the environment variable IDV_SECRET (${makeSecret}) and pass it as \`secret\`.`;
    return [{ code: 'secret-missing', what: 'The option `secret` is not set.', fix }];
  }
  const bytes = secrets.map((one) =>
    typeof one === 'string' ? new TextEncoder().encode(one).length : one instanceof Uint8Array ? one.length : 0,
  );
  if (bytes.every((length) => length >= minSecretBytes)) return [];
  const what = `\`secret\` must have at least ${minSecretBytes} bytes; this one has ${Math.min(...bytes)}.`;
  return [{ code: 'secret-short', what, fix: `Set IDV_SECRET to a longer, random one (${makeSecret}).` }];
}

function serviceFaults(service: unknown): SetupFault[] {
  const given = (service ?? {}) as { baseUrl?: unknown; apiKey?: unknown; detectFaces?: unknown };
  // A client of the partner's own.
  if ('detectFaces' in given) return [];
  const faults: SetupFault[] = [];
  const { baseUrl, apiKey } = given;
  const fault = faultOfBase(baseUrl);
  if (baseUrl === undefined || baseUrl === null || baseUrl === '') {
    faults.push({
      code: 'service-address-missing',
      what: 'The address of the identity service, `identityService.baseUrl`, is not set.',
      fix: 'Set the environment variable IDENTITY_URL and pass it as `baseUrl`; the sandbox is http://localhost:4010.',
    });
  } else if (fault !== null) {
    faults.push({
      code: 'service-address-invalid',
      what: `The address of the identity service, \`identityService.baseUrl\`, ${fault}.`,
      fix: 'Set IDENTITY_URL to an address with its scheme and without /v1/api, such as http://localhost:4010 or https://gateway.example/identity.',
    });
  }
  if (apiKey === undefined || apiKey === null || apiKey === '') {
    faults.push({
      code: 'api-key-missing',
      what: 'The key of the identity service, `identityService.apiKey`, is not set.',
      fix: 'Set the environment variable IDENTITY_KEY and pass it as `apiKey`; that of the sandbox is sandbox-key.',
    });
  }
  return faults;
}

function originFault(text: unknown): SetupFault | null {
  const code = 'origin-invalid';
  if (typeof text !== 'string' || text === '') {
    const fix = 'Check the environment variable it comes from, such as IDV_ORIGINS.';
    return { code, what: '`allowedOrigins` has an entry that is not set.', fix };
  }
  const what = `allowedOrigins: "${text}" is not an origin.`;
  const example = 'such as https://www.example.com: scheme, host and port, without a path or *';
  if (!URL.canParse(text)) return { code, what, fix: `Write the origin of your pages, ${example}.` };
  const { origin } = new URL(text);
  if (origin === text.replace(/\/$/, '') && origin !== 'null') return null;
  const meant = origin === 'null' ? `the origin of your pages, ${example}` : `"${origin}"`;
  return { code, what, fix: `Write ${meant}.` };
}

function originFaults(origins: unknown): SetupFault[] {
  if (!Array.isArray(origins) || origins.length === 0) {
    const fix = "Name the origins of your pages, such as ['https://www.example.com'] or IDV_ORIGINS.split(',').";
    return [{ code: 'origins-missing', what: 'The option `allowedOrigins` is not set, or is empty.', fix }];
  }
  return origins.flatMap((one: unknown) => originFault(one) ?? []);
}

/** @throws {SetupError} that names each option, the environment variable it usually comes from, and what to do */
export function checkSetup(options: Partial<HostBackendOptions> | undefined): void {
  const { secret, identityService, authorize, allowedOrigins } = options ?? {};
  const faults = [...serviceFaults(identityService), ...secretFaults(secret), ...originFaults(allowedOrigins)];
  if (typeof authorize !== 'function') {
    faults.push({
      code: 'authorize-missing',
      what: 'The option `authorize` is required: it decides who may open a session.',
      fix: 'Pass a function that returns `{ subject: user.id }` for who is logged in, and null for others.',
    });
  }
  if (faults.length > 0) throw new SetupError(faults);
}
