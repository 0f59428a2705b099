/** The React components. */
import { useRef } from 'react';
import { DocumentCapture, FaceCapture, type FaceCaptureProps, Verification } from 'idv-elements/react';
import type { SlotNames } from 'idv-elements/jsx';
import type { IdvFaceCapture } from 'idv-elements/face-capture';

export function Selfie() {
  const element = useRef<IdvFaceCapture>(null);
  return (
    <FaceCapture
      ref={element}
      className="selfie"
      id="selfie"
      backend="/idv"
      review
      theme="dark"
      credentials="include"
      headers={async () => ({ authorization: `Bearer ${await Promise.resolve('login')}` })}
      fetch={(input, init) => fetch(input, init)}
      onFaceCaptured={(event) => {
        event.preventDefault();
        console.log(event.image.size);
      }}
      onFaceSubmitted={({ result }) => console.log(result.faceId)}
      onCaptureFailed={({ error }) => console.log(error.code)}
    >
      <p slot="intro">Look at the camera</p>
    </FaceCapture>
  );
}

export const passport = <DocumentCapture country="NGA" documentType="ng_international_passport" sides="front" />;
export const journey = <Verification onStepChanged={({ step }) => console.log(step)} session={null} />;
// @ts-expect-error unknown credentials
export const odd = <FaceCapture credentials="everything" />;
// @ts-expect-error unknown theme
export const pink = <FaceCapture theme="pink" />;
// @ts-expect-error a selfie has no country
export const foreign = <FaceCapture country="NGA" />;
// @ts-expect-error this element captures no document
export const other = <FaceCapture onDocumentCaptured={() => undefined} />;

/** A component around ours, which passes its props on. */
export const BankSelfie = (props: Omit<FaceCaptureProps, 'backend'>) => <FaceCapture backend="/idv" {...props} />;
export const used = <BankSelfie review onFaceCaptured={({ image }) => console.log(image.size)} />;
// @ts-expect-error the wrapper sets the backend itself
export const twice = <BankSelfie backend="/other" />;
export const slotted = <p slot={'intro' satisfies SlotNames['idv-face-capture']}>Look at the camera</p>;
// @ts-expect-error no such slot
export const nowhere = 'introduction' satisfies SlotNames['idv-face-capture'];
