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
// @ts-expect-error the identity service checks Nigerian documents only
export const foreign: DocumentDetails['documentType'] = 'gh_passport';
export const isOver = ({ status }: LivenessProgress): boolean => status !== 'IN_PROGRESS';
export const idOf = ({ faceId }: FaceAccepted): string => faceId;
export const isLater = ({ retryable, code }: Problem): boolean => retryable && code.length > 0;
export const codes: readonly string[] = deviceErrorCodes;
