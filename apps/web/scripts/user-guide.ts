import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const DOCS = join(import.meta.dirname, '../../../docs');

/**
 * Serves the documentation for users, which is a part of that of the repository, beside the page: `guide.md`, `api.md` and the examples that
 * it links to. In the build and while developing.
 */
export function userGuide(): Plugin {
  return {
    name: 'joulerie-user-guide',
    async generateBundle() {
      const examples = (await readdir(join(DOCS, 'examples'))).map((name) => `examples/${name}`);
      for (const fileName of ['guide.md', 'api.md', ...examples])
        this.emitFile({ type: 'asset', fileName, source: await readFile(join(DOCS, fileName)) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name] = /^\/((?:guide|api)\.md|examples\/[\w.]+)$/.exec(request.url ?? '') ?? [];
        if (name === undefined) return next();
        readFile(join(DOCS, name)).then((text) => response.end(text), next);
      });
    },
  };
}
