import type { Readable } from 'node:stream';
import { UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import type { FastifyError, FastifyRequest } from 'fastify';
import { DomainError } from '../errors.ts';
import type { UploadedFile } from './call.ts';
import { refuseUnstorable } from './storable.ts';

/** Receives the file of an upload call, in a form or as the whole body; null when there is none. */
export async function receiveFile(request: FastifyRequest): Promise<UploadedFile | null> {
  if (request.isMultipart()) return fileOfForm(request).catch(refuseForm);
  if (!isStream(request.body)) return null;
  const bytes = await collect(request.body);
  if (bytes.length === 0) return null;
  return { name: (request.query as { name?: string }).name ?? 'fichier', bytes };
}

/** The longest name of a file, as most file systems have it. [characters] */
const LONGEST_NAME = 255;

async function fileOfForm(request: FastifyRequest): Promise<UploadedFile | null> {
  let file: UploadedFile | null = null;
  // Also reads what follows the file: a second one is refused by the form's parser.
  for await (const part of request.files()) {
    const { filename: name } = part;
    refuseUnstorable(name, ['file']);
    if (name.length > LONGEST_NAME)
      throw new DomainError('invalid_input', { fields: { file: 'Le nom du fichier dépasse 255 caractères' } });
    file = { name, bytes: await part.toBuffer() };
  }
  return file;
}

/** Whether a body is not received yet. */
export const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

async function collect(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > UPLOAD_LIMIT_BYTES) throw new DomainError('payload_too_large', { limitBytes: UPLOAD_LIMIT_BYTES });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The form parser's errors about a cut or shapeless form carry no status; the others (too large) say theirs. */
function refuseForm(error: FastifyError | DomainError): never {
  if (error instanceof DomainError) throw error;
  if (error.code === 'FST_FILES_LIMIT')
    throw new DomainError('invalid_input', { fields: { file: 'Déposez un seul fichier à la fois' } }, { cause: error });
  if (error.statusCode) throw error;
  throw new DomainError('invalid_input', { reason: 'form_unreadable' }, { cause: error });
}
