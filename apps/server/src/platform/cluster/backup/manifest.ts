import { z } from 'zod';
import { checksum } from './files.ts';

/** A path below the data folder: whoever changed the manifest could otherwise have a restore write anywhere. */
const RelativePath = z
  .string()
  .max(1_000)
  .refine((path) => !path.includes('\0') && path.split('/').every((part) => !['', '.', '..'].includes(part)), {
    message: 'not a path below the data folder',
  });

/** What a base backup is made of. Each path is there once, and the folder of each is listed. */
const Manifest = z
  .object({
    format: z.literal(1),
    systemIdentifier: z.string(),
    postgresql: z.string(),
    timeline: z.number(),
    startPosition: z.string(),
    stopPosition: z.string(),
    startedAt: z.string(),
    endedAt: z.string(),
    folders: z.array(RelativePath),
    files: z.array(z.object({ path: RelativePath, bytes: z.number(), sha256: z.string() })),
  })
  .refine(({ folders, files }) => {
    const known = new Set(folders);
    const paths = [...folders, ...files.map(({ path }) => path)];
    return new Set(paths).size === paths.length && paths.every((path) => isListed(parentOf(path), known));
  }, 'a path is there twice, or its folder is not');
export type Manifest = z.output<typeof Manifest>;

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const isListed = (folder: string, known: ReadonlySet<string>): boolean => folder === '' || known.has(folder);

/** The manifest in the first line, its checksum in the second. */
export function signed(manifest: Manifest): string {
  const text = JSON.stringify(manifest);
  return `${text}\n${checksum(text).sha256}\n`;
}

/** The manifest of a signed text; null when it is damaged, or names what is not below the data folder. */
export function readSigned(contents: string): Manifest | null {
  const [text = '', sha256] = contents.split('\n');
  if (checksum(text).sha256 !== sha256) return null;
  return Manifest.safeParse(parseJson(text)).data ?? null;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
