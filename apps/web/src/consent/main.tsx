import '@fontsource-variable/inter/wght.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLink } from './link.ts';
import { ConsentPage } from './page.tsx';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <ConsentPage link={readLink()} />
  </StrictMode>,
);
