import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures of the page are compressed already. */
const TEXT = /\.(?:m?js|css|html|svg|json|txt|md|webmanifest)$/;
/** The highest takes twice the time of the one below and makes 2 % less: first views are worth it, the largest libraries are not. */
const QUALITY = { small: 11, large: 10 };
const LARGE_BYTES = 512 * 1024;
/** Below, an answer fits the first packets whether or not it is compressed. */
const LEAST_BYTES = 1024;

/**
 * Writes each text file of the built page in brotli and in gzip beside it, so that no request waits for a compression: the server sends these
 * files as they are.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && TEXT.test(file.name));
      const paths = texts.map((file) => join(file.parentPath, file.name));
      // Those of a build before this one, in the same folder, are done.
      await Promise.all(paths.filter((path) => !existsSync(`${path}.gz`)).map(compressBeside));
    },
  };
}

async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < LEAST_BYTES) return;
  const quality = content.length < LARGE_BYTES ? QUALITY.small : QUALITY.large;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gz)]);
}
