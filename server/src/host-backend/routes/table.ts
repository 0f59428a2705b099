/** The routes of the host-backend contract. The app and its OpenAPI document are made from this table. */
import type { z } from 'zod';
import type { ProblemCode } from 'idv-elements/contract';
import * as schemas from 'idv-elements/contract-schemas';
import { checkDocument } from './documents.js';
import type { BackendContext, Environment } from '../environment.js';
import { compareFaces } from './face-comparisons.js';
import { checkFace } from './faces.js';
import { cancelHandoff, claimHandoff, createHandoff, readHandoff, watchHandoff } from './handoffs.js';
import { readLiveness, startLiveness, takeCallback, watchLiveness } from './liveness.js';
import { createSession, deleteSession, readSession, renewSession } from './sessions.js';

/**
 * - `none`: `authorize` decides
 * - `code`: the code of a handoff, in the body; `authorize` may refuse it
 * - `token`: `Authorization: Bearer` with a session's token
 * - `secret-path`: called by the identity service, with a secret in the address
 */
type Credential = 'none' | 'code' | 'token' | 'secret-path';

export interface RouteRow {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to `basePath`, with parameters as Hono writes them. */
  path: string;
  /** A unique name for client generators. */
  operation: string;
  summary: string;
  credential: Credential;
  /** Multipart forms: image parts, and the JSON of the part `details`. */
  form?: { images: readonly string[]; optionalImages?: readonly string[]; details: z.ZodType | null };
  /** JSON body, instead of a form or as an alternative to it. */
  json?: z.ZodType;
  /** Whether the route also accepts the token of an erased session. */
  takesRevoked?: true;
  status: 200 | 201 | 204;
  /** `null`: no body. */
  response: z.ZodType | null;
  isEventStream?: true;
  /** Whether the route calls the identity service, which may fail with any of its codes. */
  callsService?: true;
  /** Problems of this route beyond those that follow from the fields above. */
  problems?: readonly ProblemCode[];
  handle: (context: BackendContext, environment: Environment) => Promise<Response>;
}

export const routes: readonly RouteRow[] = [
  {
    method: 'POST',
    path: '/sessions',
    operation: 'createSession',
    summary: 'Creates a session if `authorize` accepts the request.',
    credential: 'none',
    status: 201,
    response: schemas.sessionCreated,
    problems: ['UNAUTHORIZED', 'TIMEOUT'],
    handle: createSession,
  },
  {
    method: 'GET',
    path: '/sessions/current',
    operation: 'readSession',
    summary: 'Returns what the session has completed so far.',
    credential: 'token',
    status: 200,
    response: schemas.sessionProgress,
    handle: readSession,
  },
  {
    method: 'DELETE',
    path: '/sessions/current',
    operation: 'deleteSession',
    summary: 'Erases everything that is stored about the session, and revokes its token.',
    credential: 'token',
    status: 204,
    response: null,
    takesRevoked: true,
    handle: deleteSession,
  },
  {
    method: 'POST',
    path: '/sessions/current/renewal',
    operation: 'renewSession',
    summary: 'Returns a later token of the session, up to `maxSessionMinutes` after it was created.',
    credential: 'token',
    status: 201,
    response: schemas.sessionCreated,
    handle: renewSession,
  },
  {
    method: 'POST',
    path: '/faces',
    operation: 'checkFace',
    summary: 'Checks a selfie, which must show exactly one face.',
    credential: 'token',
    form: { images: ['image'], details: schemas.faceDetails },
    status: 201,
    response: schemas.faceAccepted,
    callsService: true,
    problems: ['INVALID_IMAGE', 'NO_FACE', 'MULTIPLE_FACES'],
    handle: checkFace,
  },
  {
    method: 'POST',
    path: '/documents',
    operation: 'checkDocument',
    summary: 'Checks the picture of a document, or reads its text, and reads the text of its back if one is sent.',
    credential: 'token',
    form: { images: ['image'], optionalImages: ['back'], details: schemas.documentDetails },
    status: 201,
    response: schemas.documentAccepted,
    callsService: true,
    problems: [
      ...(['INVALID_IMAGE', 'INVALID_DOCUMENT', 'DOCUMENT_EXPIRED', 'DOCUMENT_NOT_FOUND'] as const),
      'DOCUMENT_NOT_SUPPORTED',
    ],
    handle: checkDocument,
  },
  {
    method: 'POST',
    path: '/face-comparisons',
    operation: 'compareFaces',
    summary: 'Compares the faces in two pictures of this session, by id.',
    credential: 'token',
    json: schemas.faceComparisonRequest,
    form: { images: [], optionalImages: ['source', 'target'], details: schemas.foreignComparisonDetails },
    status: 201,
    response: schemas.facesCompared,
    callsService: true,
    problems: ['INVALID_IMAGE', 'FACE_MISMATCH', 'NOT_FOUND', 'NO_FACE', 'MULTIPLE_FACES'],
    handle: compareFaces,
  },
  {
    method: 'POST',
    path: '/liveness',
    operation: 'startLiveness',
    summary: 'Starts a liveness check.',
    credential: 'token',
    status: 201,
    response: schemas.livenessCreated,
    callsService: true,
    problems: ['ATTEMPTS_EXHAUSTED', 'URL_NOT_ALLOWED'],
    handle: startLiveness,
  },
  {
    method: 'GET',
    path: '/liveness/:id',
    operation: 'readLiveness',
    summary: 'Returns the status of a liveness check.',
    credential: 'token',
    status: 200,
    response: schemas.livenessProgress,
    callsService: true,
    problems: ['NOT_FOUND'],
    handle: readLiveness,
  },
  {
    method: 'GET',
    path: '/liveness/:id/events',
    operation: 'watchLiveness',
    summary: 'Sends the status of a liveness check as server-sent events until the check ends.',
    credential: 'token',
    status: 200,
    response: schemas.livenessProgress,
    isEventStream: true,
    problems: ['NOT_FOUND'],
    handle: watchLiveness,
  },
  {
    method: 'POST',
    path: '/handoffs',
    operation: 'createHandoff',
    summary: 'Creates a handoff of the session to another device, in place of an older one.',
    credential: 'token',
    json: schemas.handoffRequest,
    status: 201,
    response: schemas.handoffCreated,
    handle: createHandoff,
  },
  {
    method: 'POST',
    path: '/handoffs/claim',
    operation: 'claimHandoff',
    summary: 'Continues a session on another device, with the code of its handoff and the number.',
    credential: 'code',
    json: schemas.handoffClaim,
    status: 201,
    response: schemas.handoffClaimed,
    problems: ['UNAUTHORIZED', 'HANDOFF_EXPIRED', 'HANDOFF_CLAIMED', 'HANDOFF_NUMBER_MISMATCH'],
    handle: claimHandoff,
  },
  {
    method: 'GET',
    path: '/handoffs/:id',
    operation: 'readHandoff',
    summary: 'Returns the status of a handoff.',
    credential: 'token',
    status: 200,
    response: schemas.handoffProgress,
    problems: ['NOT_FOUND'],
    handle: readHandoff,
  },
  {
    method: 'GET',
    path: '/handoffs/:id/events',
    operation: 'watchHandoff',
    summary: 'Sends the status of a handoff as server-sent events until it is completed or expires.',
    credential: 'token',
    status: 200,
    response: schemas.handoffProgress,
    isEventStream: true,
    problems: ['NOT_FOUND'],
    handle: watchHandoff,
  },
  {
    method: 'DELETE',
    path: '/handoffs/:id',
    operation: 'cancelHandoff',
    summary: 'Cancels a handoff. The device that claimed it is refused from now on.',
    credential: 'token',
    status: 204,
    response: null,
    problems: ['NOT_FOUND'],
    handle: cancelHandoff,
  },
  {
    method: 'POST',
    path: '/liveness/callback/:secret',
    operation: 'takeCallback',
    summary: 'Called by the identity service when a check has ended. The backend then requests the result.',
    credential: 'secret-path',
    status: 204,
    response: null,
    callsService: true,
    problems: ['NOT_FOUND'],
    handle: takeCallback,
  },
];
