/** Every attack, in the order of the table. A new one is a file under `attacks/` and a line here. */
import type { Attack } from './attack.js';
import { emptySegments } from './attacks/empty-segments.js';
import { hugeDetails } from './attacks/huge-details.js';
import { openApiCalls } from './attacks/openapi-calls.js';

export const attacks: readonly Attack[] = [hugeDetails, emptySegments, openApiCalls];
