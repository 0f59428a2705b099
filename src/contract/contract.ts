/**
 * The types of the host-backend contract, inferred from its schemas. `npm run build` replaces the declarations of this
 * module with plain interfaces (`tools/build/declarations.ts`), so that users of the package need no zod.
 */
import type { z } from 'zod';
import type * as schemas from './contract-schemas.js';

export type Problem = z.output<typeof schemas.problem>;
export type SessionPolicy = z.output<typeof schemas.sessionPolicy>;
export type SessionCreated = z.output<typeof schemas.sessionCreated>;
export type FaceDetails = z.output<typeof schemas.faceDetails>;
export type FaceAccepted = z.output<typeof schemas.faceAccepted>;
export type DocumentDetails = z.output<typeof schemas.documentDetails>;
export type DocumentAccepted = z.output<typeof schemas.documentAccepted>;
export type FaceComparisonRequest = z.output<typeof schemas.faceComparisonRequest>;
export type ForeignComparisonDetails = z.output<typeof schemas.foreignComparisonDetails>;
export type ComparedPicture = z.output<typeof schemas.comparedPicture>;
export type FacesCompared = z.output<typeof schemas.facesCompared>;
export type LivenessCreated = z.output<typeof schemas.livenessCreated>;
export type LivenessStatus = z.output<typeof schemas.livenessStatus>;
export type LivenessProgress = z.output<typeof schemas.livenessProgress>;
export type FlowStep = z.output<typeof schemas.flowStep>;
export type SessionPicture = z.output<typeof schemas.sessionPicture>;
export type SessionStep = z.output<typeof schemas.sessionStep>;
export type HandoffRequest = z.output<typeof schemas.handoffRequest>;
export type HandoffCreated = z.output<typeof schemas.handoffCreated>;
export type HandoffClaim = z.output<typeof schemas.handoffClaim>;
export type HandoffClaimed = z.output<typeof schemas.handoffClaimed>;
export type HandoffStatus = z.output<typeof schemas.handoffStatus>;
export type HandoffProgress = z.output<typeof schemas.handoffProgress>;
export type SessionProgress = z.output<typeof schemas.sessionProgress>;
