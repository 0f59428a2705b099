import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Selfie } from './Selfie';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Selfie />
  </StrictMode>,
);
