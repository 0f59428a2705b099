/** The React components. */
import { useRef } from 'react';
import { DocumentCapture, FaceCapture, Verification } from 'idv-elements/react';
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
