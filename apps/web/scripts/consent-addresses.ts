import { consentPageOf } from '@joulerie/contract/consent-pages';
import type { Plugin } from 'vite';

/** While the page is developed, the addresses of consents lead to their own document, as they do on the server. */
export function consentAddresses(): Plugin {
  return {
    name: 'joulerie-consent-addresses',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (consentPageOf(pathname)) request.url = '/consent.html';
        next();
      });
    },
  };
}
