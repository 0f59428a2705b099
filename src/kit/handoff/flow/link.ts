/** The link from one device to the other. The secret is in its fragment, which no server ever sees. */

/** What the link requests: one photo, or all remaining steps of a journey. */
const handoffTargets = ['face', 'document', 'journey'] as const;
export type HandoffTarget = (typeof handoffTargets)[number];

const mark = /[#&?]idv-handoff=([\w-]{22})&idv-step=(\w+)(?:&idv-document=(\w+))?/;

/**
 * @param address address of the page that the other device opens; its own fragment, such as a route, is kept
 * @param documentType the document that the person has already chosen
 */
export function linkOf(
  address: string,
  code: string,
  target: HandoffTarget,
  documentType: string | null = null,
): string {
  const [page = '', ...rest] = address.split('#');
  const fragment = rest.join('#');
  const own = withoutLink(fragment === '' ? '' : `#${fragment}`);
  const chosen = documentType === null ? '' : `&idv-document=${documentType}`;
  return `${page}${own === '' ? '#' : `${own}&`}idv-handoff=${code}&idv-step=${target}${chosen}`;
}

/** @param fragment fragment of the address, with its `#` @returns `null` if it contains no link */
export function readLink(
  fragment: string,
): { code: string; target: HandoffTarget; documentType: string | null } | null {
  const [, code, step, documentType = null] = mark.exec(fragment) ?? [];
  const target = handoffTargets.find((name) => name === step);
  return code === undefined || target === undefined ? null : { code, target, documentType };
}

/** The fragment as it was before the link was made. */
export function withoutLink(fragment: string): string {
  const rest = fragment.replace(mark, '');
  return rest === '#' ? '' : rest;
}

/** The zeros of other scripts on people's keyboards: Arabic, Persian and Urdu, full width. */
const zeros = [0x660, 0x6f0, 0xff10];

/** The two digits that a person typed or pasted; `null` if there are not exactly two. */
export function numberOf(text: string): string | null {
  const digits = [...text]
    .map((character) => {
      const point = character.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => point >= first && point <= first + 9);
      return zero === undefined ? character : String(point - zero);
    })
    .filter((character) => character >= '0' && character <= '9')
    .join('');
  return digits.length === 2 ? digits : null;
}

/** Whether a phone can open an address and use its camera there. */
export type Reach =
  | 'anywhere'
  /** The address is known only to this computer. */
  | 'this-device'
  /** A phone opens it, but does not allow the camera. */
  | 'without-camera';

/** @param protocol with its colon, as in `URL` */
export function reachOf(protocol: string, host: string): Reach {
  const isLocal = /^(?:localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/i.test(host);
  if (isLocal || (protocol !== 'https:' && protocol !== 'http:')) return 'this-device';
  return protocol === 'https:' ? 'anywhere' : 'without-camera';
}
