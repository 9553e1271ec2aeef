import type { CallInput, Endpoint } from '@joulerie/contract/endpoint';
import { sendCall } from './call.ts';
import { errorOfNetwork } from './call-error.ts';
import { downloadBlob } from './download.ts';
import { failedOperation } from './failed-operation.ts';

/** A file of many rows is made while it comes. */
const LONGEST_MS = 300_000;

/** Makes a call whose answer is a file, and hands it to the person under the name that the server gives it. */
export async function downloadCall<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  const { name, file } = await sendCall(endpoint, input, { longestMs: LONGEST_MS }, async (response) => ({
    name: nameOf(response.headers.get('content-disposition')),
    // Cut in the middle, it is no file.
    file: await response.blob().catch((error: unknown) => {
      throw errorOfNetwork(error, failedOperation(endpoint));
    }),
  }));
  downloadBlob(name, file);
}

const nameOf = (disposition: string | null): string => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export';
