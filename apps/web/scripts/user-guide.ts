import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Serves the guide for users, which is a text of the documentation, as `/guide.md`: in the build and while developing. */
export function userGuide(): Plugin {
  const read = () => readFile(join(import.meta.dirname, '../../../docs/guide.md'));
  return {
    name: 'joulerie-user-guide',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'guide.md', source: await read() });
    },
    configureServer({ middlewares }) {
      middlewares.use('/guide.md', (_request, response, next) => {
        read().then((text) => response.end(text), next);
      });
    },
  };
}
