import { type Endpoint, fillPath } from '@joulerie/contract/endpoint';

export type Upload = { name: string; bytes: Uint8Array | string };
export type CallOptions = { file?: Upload; headers?: Record<string, string> };
export type LooseInput = { params?: unknown; query?: unknown; body?: unknown };

/** A call of the contract as what goes over the network. */
export function requestOf(endpoint: Endpoint, input: LooseInput, token: string | null, options: CallOptions = {}) {
  const form = options.file ? multipart(options.file, input.body ?? {}, endpoint.upload) : null;
  const payload = form?.body ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  return {
    method: endpoint.method,
    url: fillPath(endpoint.path, input.params as Record<string, string> | undefined),
    query: queryOf(input.query as object | undefined),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form ? { 'content-type': form.type } : payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    payload,
  };
}

function queryOf(query: object | undefined): Record<string, string | string[]> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

function multipart(file: Upload, fields: object, part = 'file'): { type: string; body: Buffer } {
  const boundary = 'joulerie-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(texts.join('') + head),
      Buffer.from(file.bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
