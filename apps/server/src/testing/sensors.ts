import { addDevice, listDevices } from '@joulerie/contract/sensors';
import type { CallInput } from '@joulerie/contract/endpoint';
import { Webhook } from 'standardwebhooks';
import { storeSensorReadings } from '../features/sensors/store-readings.work.ts';
import { type TestUser, unique } from './builders.ts';
import { sourceData } from './files.ts';
import { runWork } from './run-work.ts';
import type { TestApp } from './app.ts';

type Signed = { key: string; at?: number; id?: string; host?: string; headers?: Record<string, string> };

/** What tests of connected devices do, for one person and their building. */
export function deviceBench(own: { app: TestApp; user: TestUser; building: string }) {
  const as = (token = own.user.token) => own.app.as(token);
  const add = async (body: Partial<CallInput<typeof addDevice>['body']> = {}, building = own.building) => {
    const made = await as().call(addDevice, {
      params: { id: building },
      body: { name: `Objet ${unique()}`, link: 'http', ...body },
    });
    if (made.status !== 200) throw new Error(`device not added: ${JSON.stringify(made.error)}`);
    return { ...made.body.device, key: made.body.key! };
  };
  const list = async (token?: string, building = own.building) =>
    (await as(token).call(listDevices, { params: { id: building } })).body;

  /** Pushes a body as a device does, signed by the library of Standard Webhooks. */
  async function push(deviceId: string, payload: unknown, signed: Signed) {
    const at = signed.at ?? own.app.clock.now;
    const id = signed.id ?? `msg_${unique()}`;
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const signature = new Webhook(signed.key).sign(id, new Date(at), body);
    const answer = await own.app.app.inject({
      method: 'POST',
      url: `/proxy/api/v5/device/${deviceId}/push`,
      headers: {
        host: signed.host ?? 'joulerie.localhost',
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at / 1000)),
        'webhook-signature': signature,
        ...signed.headers,
      },
      payload: body,
    });
    const parsed = answer.body === '' ? null : answer.json();
    return { status: answer.statusCode, body: parsed, error: parsed?.detail };
  }
  /** The measures of a source at ten minutes of a day, by the job of the worker; null without any. */
  async function measured(sourceId: string, variable: string, day = '2026-11-27') {
    await runWork(own.app, storeSensorReadings);
    const asked = { variables: variable, frequency: 'raw' as const, start_date: day, end_date: day };
    const data = await sourceData(own.app, own.user, { _id: sourceId }, asked);
    return data.variables[0] ?? null;
  }
  return { add, list, push, measured };
}
