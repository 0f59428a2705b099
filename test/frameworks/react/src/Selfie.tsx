import { FaceCapture } from 'idv-elements/react/face-capture';
import { useState } from 'react';

export function Selfie() {
  const [photo, setPhoto] = useState<Blob>();
  return (
    <>
      <FaceCapture customTitle="Take a selfie" onFaceCaptured={({ image }) => setPhoto(image)} />
      <output>{photo && `${photo.size} bytes`}</output>
    </>
  );
}
