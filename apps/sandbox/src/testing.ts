import { connect } from 'node:net';
import { startSandbox } from './main.ts';
import type { Sandbox } from './main.ts';

/** Helpers of the sandbox's own tests. */
export const NOW = Date.parse('2026-01-15T10:00:00Z');

export const testSandbox = (now: () => number = () => NOW): Promise<Sandbox> =>
  startSandbox({ port: 0, smtpPort: 0, now });

export async function getJson(
  sandbox: Sandbox,
  path: string,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(sandbox.url + path);
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
}

export async function postFault(sandbox: Sandbox, fault: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${sandbox.url}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })).status;
}

/** Speaks SMTP by hand; gives the server's last answer. */
export function sendMail(smtpUrl: string, to: string[], message: string): Promise<string> {
  const { hostname, port } = new URL(smtpUrl);
  const lines = [
    'EHLO test',
    'MAIL FROM:<ne-pas-repondre@joulerie.example>',
    ...to.map((one) => `RCPT TO:<${one}>`),
    'DATA',
    `${message.replace(/\r?\n/g, '\r\n')}\r\n.`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.setEncoding('utf8');
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      heard += chunk;
      // A dash after the code announces more lines.
      const last = /(?:^|\n)(\d{3}) [^\n]*\r\n$/.exec(heard);
      if (!last) return;
      const answer = heard.trim();
      heard = '';
      const next = lines.shift();
      if (next === undefined || Number(last[1]) >= 400) {
        socket.end('QUIT\r\n');
        resolve(answer);
        return;
      }
      socket.write(`${next}\r\n`);
    });
  });
}
