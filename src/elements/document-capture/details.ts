import type { CaptureMode } from '../../kit/steps/photo-types.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';
import type { DocumentMeasures } from '../../document/types.js';
import type { DocumentDetails } from '../../contract/contract.js';

/**
 * Makes the metadata that is sent with a document's pictures, the same for every retry. @param front the side that is
 * judged
 */
export function documentDetails(
  {
    country,
    documentType,
    verificationLevel,
  }: { country: DocumentCountry; documentType: DocumentType; verificationLevel: string | null },
  {
    capturedAt,
    mode,
    thresholdsVersion,
    measures,
  }: { capturedAt: string; mode: CaptureMode; thresholdsVersion: string; measures: DocumentMeasures },
): DocumentDetails {
  return {
    country,
    documentType,
    ...(verificationLevel === null ? {} : { verificationLevel }),
    capturedAt,
    mode,
    thresholdsVersion,
    measures: { ...measures },
  };
}
