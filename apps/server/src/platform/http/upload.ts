import type { Readable } from 'node:stream';
import { ARCHIVE_LIMIT_BYTES, LARGE_FILE_BYTES, UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import type { Endpoint } from '@joulerie/contract/endpoint';
import type { FastifyError, FastifyRequest } from 'fastify';
import { createBudget } from '../budget.ts';
import { DomainError } from '../errors.ts';
import { type ReceivedFile, keepReceived, removeReceived } from '../received-file.ts';
import { refuseUnstorable } from './storable.ts';
import { fieldMessages } from '@joulerie/contract/messages';
import type { z } from 'zod';

/** Bytes of files that a process keeps at once, by their size: smaller ones do not wait for the largest. */
const ARCHIVES_AT_ONCE_BYTES = 2 * ARCHIVE_LIMIT_BYTES;
const LARGE_AT_ONCE_BYTES = 4 * UPLOAD_LIMIT_BYTES;
const SMALL_AT_ONCE_BYTES = UPLOAD_LIMIT_BYTES;
const PATIENCE_MS = 10_000;

const saturated = () =>
  new DomainError('service_unavailable', {
    retryAfterS: 15,
    message: 'Beaucoup de fichiers sont en cours d’envoi. Réessayez dans quelques instants.',
  });

/** Room for the files of a process, from before their first byte to their answer. */
export function createFileRoom() {
  const common = { patienceMs: PATIENCE_MS, refusal: saturated };
  const takeArchive = createBudget({ total: ARCHIVES_AT_ONCE_BYTES, ...common });
  const takeLarge = createBudget({ total: LARGE_AT_ONCE_BYTES, ...common });
  const takeSmall = createBudget({ total: SMALL_AT_ONCE_BYTES, ...common });
  return (request: FastifyRequest, ended: AbortSignal, limit: number): Promise<() => void> => {
    const bytes = longestOf(request, limit);
    const take = bytes > UPLOAD_LIMIT_BYTES ? takeArchive : bytes >= LARGE_FILE_BYTES ? takeLarge : takeSmall;
    return take(bytes, ended);
  };
}

/** Bytes that a file sent to a call may have. */
export const uploadLimit = ({ uploadBytes = UPLOAD_LIMIT_BYTES }: Pick<Endpoint, 'uploadBytes'>): number => uploadBytes;

/** Bytes that the file of a request may have: its body is not longer than it says. */
const longestOf = ({ headers }: FastifyRequest, limit: number): number =>
  Math.min(limit, Number(headers['content-length'] ?? limit));

/** What the form of a file is, beside the file and its fields, at most. */
const FORM_BYTES = 2 ** 20;

/**
 * @returns how long a file is at least, by what the request says of its body; 0 where it does not say
 * @throws DomainError `payload_too_large` for one that cannot be taken, before it is received
 */
export function announcedLength(request: FastifyRequest, limit: number): number {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit + FORM_BYTES) throw tooLarge(limit);
  return Math.max(0, declared - (request.isMultipart() ? FORM_BYTES : 0));
}

/** What an upload call receives: its file, null when there is none, and the other fields of its form. */
export type Upload = { file: ReceivedFile | null; fields: Record<string, string> };

/** Receives the file of an upload call, in a form or as the whole body; who receives it removes it (`removeReceived`). */
export async function receiveUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  if (request.isMultipart()) return receiveForm(request, limit).catch(refuseForm);
  if (!isStream(request.body)) return { file: null, fields: {} };
  const name = (request.query as { name?: string }).name ?? 'fichier';
  const file = await keepReceived(name, noLonger(request.body, longestOf(request, limit), limit));
  if (file.length > 0) return { file, fields: {} };
  await removeReceived(file);
  return { file: null, fields: {} };
}

/** The longest name of a file, as most file systems have it. [characters] */
const LONGEST_NAME = 255;

async function receiveForm(request: FastifyRequest, limit: number): Promise<Upload> {
  let file: ReceivedFile | null = null;
  const fields = new Map<string, string>();
  try {
    // Also reads what follows the file: a second one is refused by the form's parser.
    for await (const part of request.parts({ limits: { fileSize: limit + 1 } })) {
      if (part.type === 'file') {
        const { filename: name } = part;
        refuseUnstorable(name, ['file']);
        if (name.length > LONGEST_NAME)
          throw new DomainError('invalid_input', { fields: { file: 'Le nom du fichier dépasse 255 caractères' } });
        file = await keepReceived(name, noLonger(part.file, longestOf(request, limit), limit));
        if (part.file.truncated) throw tooLarge(limit);
        continue;
      }
      const { fieldname: name, value, valueTruncated } = part;
      if (valueTruncated || fields.has(name))
        throw new DomainError('invalid_input', { fields: { [name.slice(0, 60)]: 'La valeur est invalide' } });
      // A field that says that it is JSON was parsed.
      fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  } catch (error) {
    // Nobody reads what is left of the form: the next call of the connection would wait behind it.
    request.raw.unpipe();
    request.raw.resume();
    if (file) await removeReceived(file);
    throw error;
  }
  return { file, fields: Object.fromEntries(fields) };
}

/** The fields of a form by the schema of its call; nothing for a call that has none: what a form says more is left out. */
export function readFields(schema: z.ZodType | undefined, { fields }: Upload): unknown {
  if (!schema) return undefined;
  refuseUnstorable(fields);
  const read = schema.safeParse(fields);
  if (!read.success) throw new DomainError('invalid_input', { fields: fieldMessages(read.error.issues) });
  return read.data;
}

/** Whether a body is not received yet. */
export const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** The parts of a stream, as long as it has no more bytes than it may. */
async function* noLonger(body: Readable, longest: number, limit: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > longest) throw tooLarge(limit);
    yield part;
  }
}

const tooLarge = (limitBytes: number) =>
  new DomainError('payload_too_large', {
    limitBytes,
    // The sentence of the catalogue is that of the other files.
    ...(limitBytes === UPLOAD_LIMIT_BYTES ? {} : { message: `Ce fichier dépasse ${limitBytes / 2 ** 20}\u00a0Mo.` }),
  });

/** The form parser's errors about a cut or shapeless form carry no status; the others (too large) say theirs. */
function refuseForm(error: FastifyError | DomainError): never {
  if (error instanceof DomainError) throw error;
  if (error.code === 'FST_FILES_LIMIT')
    throw new DomainError('invalid_input', { fields: { file: 'Déposez un seul fichier à la fois' } }, { cause: error });
  if (error.statusCode) throw error;
  throw new DomainError('invalid_input', { reason: 'form_unreadable' }, { cause: error });
}
