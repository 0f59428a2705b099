/** The contract between browser and server. */
import {
  deviceErrorCodes,
  type DocumentDetails,
  type FaceAccepted,
  type LivenessProgress,
  type Problem,
} from 'idv-elements/contract';

export const details: Pick<DocumentDetails, 'country' | 'documentType' | 'mode'> = {
  country: 'NGA',
  documentType: 'ng_voters_card',
  mode: 'upload',
};
export const other: DocumentDetails['documentType'] = 'gh_passport';
// @ts-expect-error no such document
export const unknown: DocumentDetails['documentType'] = 'library_card';
export const isOver = ({ status }: LivenessProgress): boolean => status !== 'IN_PROGRESS';
export const idOf = ({ faceId }: FaceAccepted): string => faceId;
export const isLater = ({ retryable, code }: Problem): boolean => retryable && code.length > 0;
export const codes: readonly string[] = deviceErrorCodes;
