import type { AnswerOf, CallInput, Endpoint } from '@joulerie/contract/endpoint';
import { type CallOptions, callHeaders, callUrl, retryAfterSignIn } from './call.ts';
import { errorOfAnswer, errorOfNetwork } from './call-error.ts';
import { failedOperation } from './failed-operation.ts';

/** Sends one file to an upload call. `onProgress` receives the share sent, 0..1: XMLHttpRequest reports it, fetch does not. */
export function upload<E extends Endpoint>(
  endpoint: E,
  { file, ...input }: CallInput<E> & { file: File },
  onProgress: (share: number) => void = () => {},
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return retryAfterSignIn(
    () =>
      new Promise<AnswerOf<E>>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(endpoint.method, callUrl(endpoint, input));
        for (const [name, value] of Object.entries(callHeaders(endpoint, options)))
          request.setRequestHeader(name, value);
        request.responseType = 'json';
        request.upload.addEventListener('progress', (event) => {
          if (event.lengthComputable) onProgress(event.loaded / event.total);
        });
        request.addEventListener('load', () => {
          if (request.status >= 200 && request.status < 300) resolve(request.response as AnswerOf<E>);
          else reject(errorOfAnswer(request.status, request.response, failedOperation(endpoint)));
        });
        request.addEventListener('error', () =>
          reject(errorOfNetwork(new Error('upload failed'), failedOperation(endpoint))),
        );
        request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        options.signal?.addEventListener('abort', () => request.abort(), { once: true });
        const form = new FormData();
        form.append('file', file);
        request.send(form);
      }),
  );
}
