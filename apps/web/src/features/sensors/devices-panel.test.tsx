import type { Device } from '@joulerie/contract/sensors';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { DevicesPanel } from './devices-panel.tsx';

const now = Date.now();
const aDevice = (changes: Partial<Device> = {}): Device => ({
  _id: 'd1',
  name: 'Classe CE1',
  _id_source: 's1',
  link: 'zigbee2mqtt',
  address: 'ce1',
  brand: 'aqara',
  model: 'wsdcgq11lm',
  place: null,
  lastSeenAt: new Date(now - 120_000).toISOString(),
  battery: { percent: 12, tension: null, state: 'low' },
  values: [
    { variable: 'temperature_ambiante', value: 21.4, unit: '°C', at: new Date(now).toISOString() },
    { variable: 'humidite', value: 48, unit: '%', at: new Date(now).toISOString() },
  ],
  curve: {
    variable: 'temperature_ambiante',
    from: new Date(now).toISOString(),
    stepMinutes: 30,
    values: [19, null, 21, 22],
  },
  refusal: null,
  mayEdit: true,
  ...changes,
});

const CONNECTION = { topicPrefix: `joulerie/${'a'.repeat(32)}/`, broker: 'mqtts://courtier.exemple.fr' };
const key = `whsec_${'b'.repeat(43)}=`;
const posted: unknown[] = [];

function answer(list: object, status = 200) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      posted.push(JSON.parse(String(init.body)));
      return Response.json({ device: aDevice({ name: 'Prise', link: 'http', address: null }), key });
    }
    if (!String(url).includes('/device')) return Response.json({ sources: [] });
    return Response.json({ data: [], total: 0, unknown: [], connection: CONNECTION, ...list }, { status });
  });
}
const show = () =>
  renderUi(
    <NotificationsProvider>
      <DevicesPanel buildingId="b" />
    </NotificationsProvider>,
  );
afterEach(() => {
  posted.length = 0;
  vi.unstubAllGlobals();
});

test('shows the last values of each device, when it was seen and its battery', async () => {
  answer({
    data: [
      aDevice(),
      aDevice({
        _id: 'd2',
        name: 'Cave',
        battery: { percent: null, tension: null, state: null },
        values: [],
        lastSeenAt: null,
        curve: null,
      }),
    ],
    total: 2,
  });
  show();
  const rows = within(await screen.findByRole('list', { name: 'Objets connectés' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  const one = within(rows[0]!);
  expect(one.getByText(/^21,4\s°C$/)).toBeTruthy();
  expect(one.getByText(/^Vu il y a 2\smin$/)).toBeTruthy();
  expect(one.getByText(/^Pile faible · 12\s%$/)).toBeTruthy();
  expect(one.getByText(/^Aqara Capteur de température · Zigbee2MQTT · ce1$/)).toBeTruthy();
  // A gap of the curve is no value: the lowest is 19, not zero.
  expect(one.getByRole('img').getAttribute('aria-label')).toMatch(/de 19,0\s°C à 22,0\s°C$/);
  const other = within(rows[1]!);
  expect(other.getByText('Rien reçu pour l’instant')).toBeTruthy();
  expect(other.getByText('Pile inconnue')).toBeTruthy();
});

test('says why the last value of a device was refused', async () => {
  answer({ data: [aDevice({ refusal: { at: new Date(now).toISOString(), reason: 'Réglez l’horloge.' } })], total: 1 });
  show();
  expect(await screen.findByText(/Valeur refusée .*Réglez l’horloge\./)).toBeTruthy();
});

test('without a device says so, and how to connect one', async () => {
  answer({});
  show();
  expect(await screen.findByText('Aucun objet connecté pour l’instant')).toBeTruthy();
  expect(screen.getByText(CONNECTION.topicPrefix)).toBeTruthy();
  expect(screen.getByText(/base_topic: joulerie\/a{32}\/zigbee2mqtt/)).toBeTruthy();
});

test('who may not add devices sees neither the topics nor a button', async () => {
  answer({ connection: null, data: [aDevice({ mayEdit: false })], total: 1 });
  show();
  await screen.findByText('Classe CE1');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/joulerie\//)).toBeNull();
});

test('a failure is said, with another try', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { status: 500, detail: { code: 'error_unknown', message: 'Une erreur est survenue.' } },
      { status: 500 },
    ),
  );
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Une erreur est survenue');
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

test('a device that is added shows its key once, with an example that has it', async () => {
  answer({});
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un objet' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByRole('button', { name: 'Ajouter l’objet' }));
  expect(form.getByText(/Le nom/, { selector: '[class*=error], [id$=error]' })).toBeTruthy();
  await userEvent.type(form.getByLabelText('Nom'), 'Prise');
  await userEvent.click(form.getByRole('button', { name: 'Ajouter l’objet' }));
  expect(await screen.findByText(key)).toBeTruthy();
  expect(posted).toEqual([expect.objectContaining({ name: 'Prise', link: 'http', address: null })]);
  expect(screen.getByText((text) => text.includes('curl') && text.includes(key))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Je l’ai gardée' }));
  expect(screen.queryByText(key)).toBeNull();
});

test('an unknown device is added with its address', async () => {
  answer({
    unknown: [{ link: 'ttn', address: '24E124136B502217', messages: 3, lastSeenAt: new Date(now).toISOString() }],
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter 24E124136B502217' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText<HTMLInputElement>('DevEUI').value).toBe('24E124136B502217');
});
