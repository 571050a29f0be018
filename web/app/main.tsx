import '#web/base/mantine-styles.ts';
import '#web/base/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepForOffline } from './keep-for-offline.ts';
import { Providers } from './providers.tsx';
import { Routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the application');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Routes />
    </Providers>
  </StrictMode>,
);
keepForOffline();
