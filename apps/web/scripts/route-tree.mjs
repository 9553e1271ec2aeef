// Writes src/routeTree.gen.ts without starting Vite: node apps/web/scripts/route-tree.mjs
import { fileURLToPath } from 'node:url';
import { Generator, getConfig } from '@tanstack/router-generator';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const config = getConfig({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }, root);
await new Generator({ config, root }).run();
