'use client';
import { FaceCapture } from 'idv-elements/react/face-capture';
import { useState } from 'react';

export function Selfie() {
  const [isChecked, setChecked] = useState(false);
  return (
    <>
      <FaceCapture backend="/idv" customTitle="Take a selfie" onFaceSubmitted={() => setChecked(true)} />
      <output>{isChecked && 'Checked'}</output>
    </>
  );
}
