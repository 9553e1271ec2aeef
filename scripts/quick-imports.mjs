// Loaded before a process of the server (`node --import`). For each of the hundred files that it reads of drizzle-orm, Node reads that
// package's description again, 180 kB of it, to learn that the file is a module: known here, it takes a quarter of the start.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const PACKAGE = '/node_modules/drizzle-orm/';
const isItsOwn = (url) => url !== undefined && url.includes(PACKAGE) && url.endsWith('.js');

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !isItsOwn(context.parentURL))
      return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (!isItsOwn(url) || context.format !== 'module') return next(url, context);
    return { format: 'module', source: readFileSync(fileURLToPath(url)), shortCircuit: true };
  },
});
