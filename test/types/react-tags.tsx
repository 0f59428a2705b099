/** The plain tags in React 19's JSX. */
import 'idv-elements/jsx';
import 'idv-elements/face-capture';
import { useRef } from 'react';
import type { IdvFaceCapture } from 'idv-elements/face-capture';

export function Selfie() {
  const element = useRef<IdvFaceCapture>(null);
  return (
    <idv-face-capture
      ref={element}
      id="selfie"
      className="selfie"
      backend="/idv"
      custom-title="Your selfie"
      hide-branding
      review
      theme="auto"
      session={null}
      onidv-face-captured={(event) => {
        event.preventDefault();
        console.log(event.image.size, event.currentTarget.status === 'done');
      }}
      onidv-capture-failed={({ error }) => console.log(error.code)}
    >
      <p slot="intro">Look at the camera</p>
    </idv-face-capture>
  );
}

export const document = <idv-document-capture country="GHA" document-type="gh_passport" sides="front back" />;
export const journey = <idv-verification onidv-face-captured={({ image }) => console.log(image.size)} />;
// @ts-expect-error unknown theme
export const pink = <idv-face-capture theme="pink" />;
// @ts-expect-error the attribute is called custom-title
export const camel = <idv-face-capture customTitle="Your selfie" />;
// @ts-expect-error there is no such element
export const unknown = <idv-selfie />;
// @ts-expect-error the photo has no such field
export const field = <idv-face-capture onidv-face-captured={({ picture }) => console.log(picture)} />;
