import type { AcceptedOf, AnswerOf, CallInput, Endpoint } from '@joulerie/contract/endpoint';
import { type CallOptions, callHeaders, callUrl, retryAfterSignIn } from './call.ts';
import { errorOfAnswer, errorOfNetwork } from './call-error.ts';
import { failedOperation } from './failed-operation.ts';

type Sent<E> = CallInput<E> & { file: File };

/** Sends one file to an upload call. `onProgress` receives the share sent, 0..1: XMLHttpRequest reports it, fetch does not. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  onProgress?: (share: number) => void,
  options?: CallOptions,
): Promise<AnswerOf<E>> => send<E, AnswerOf<E>>(endpoint, input, onProgress, options);

/** The same with a call that may accept a file which it deals with after its answer. */
export const uploadOrQueue = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  onProgress?: (share: number) => void,
  options?: CallOptions,
): Promise<AnswerOf<E> | AcceptedOf<E>> => send<E, AnswerOf<E> | AcceptedOf<E>>(endpoint, input, onProgress, options);

function send<E extends Endpoint, Answer>(
  endpoint: E,
  { file, ...input }: Sent<E>,
  onProgress: (share: number) => void = () => {},
  options: CallOptions = {},
): Promise<Answer> {
  return retryAfterSignIn(
    () =>
      new Promise<Answer>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(endpoint.method, callUrl(endpoint, input));
        for (const [name, value] of Object.entries(callHeaders(endpoint, options)))
          request.setRequestHeader(name, value);
        if (options.idempotencyKey) request.setRequestHeader('Idempotency-Key', options.idempotencyKey);
        request.responseType = 'json';
        request.upload.addEventListener('progress', (event) => {
          if (event.lengthComputable) onProgress(event.loaded / event.total);
        });
        request.addEventListener('load', () => {
          if (request.status >= 200 && request.status < 300) resolve(request.response as Answer);
          else reject(errorOfAnswer(request.status, request.response, failedOperation(endpoint)));
        });
        request.addEventListener('error', () =>
          reject(errorOfNetwork(new Error('upload failed'), failedOperation(endpoint))),
        );
        request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        options.signal?.addEventListener('abort', () => request.abort(), { once: true });
        const form = new FormData();
        for (const [name, text] of Object.entries((input as { body?: Record<string, string> }).body ?? {}))
          form.append(name, text);
        form.append(endpoint.upload ?? 'file', file);
        request.send(form);
      }),
  );
}
