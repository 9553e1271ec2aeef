import '@fontsource-variable/inter/wght.css';
import './styles/mantine.css';
import './styles/base.css';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_DAYS } from '@joulerie/contract/first-constants';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { number } from './lib/format.ts';
import { reloadForChunk } from './lib/chunk-reload.ts';
import { setCookie } from './lib/cookie.ts';
import { PageError } from './lib/page-error.ts';
import { followPreviousPage } from './lib/previous-page.ts';
import { createQueryClient } from './lib/query.ts';
import { scopeQuery } from './lib/scope.tsx';
import { meQuery } from './lib/session.tsx';
import { createPageRouter } from './router.tsx';

setCookie(LANGUAGE_COOKIE, 'fr', LANGUAGE_COOKIE_DAYS);
window.addEventListener('vite:preloadError', (event) => {
  if (reloadForChunk(event.payload)) event.preventDefault();
});

const queryClient = createQueryClient();
// Both are needed before the first screen: asked together, not one after the other.
void queryClient.prefetchQuery(scopeQuery);
void queryClient.prefetchQuery(meQuery);
// On a phone, reading the code, making the routes and the first format of a number take 70 ms each: three tasks, between which
// the browser answers, while the answers of the server are on their way.
setTimeout(start);
setTimeout(() => number(0));

function start(): void {
  const router = createPageRouter(queryClient);
  followPreviousPage(router);
  const root = createRoot(document.getElementById('root')!, {
    // A page that does not exist is an answer, not a fault of ours: the error page says it.
    onCaughtError: (error) => {
      if (!(error instanceof PageError)) console.error(error);
    },
  });
  // In a transition, React lets a tap or a scroll pass between two parts of the first screen.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App queryClient={queryClient}>
          {(scope) => <RouterProvider router={router} context={{ queryClient, scope }} />}
        </App>
      </StrictMode>,
    ),
  );
}
