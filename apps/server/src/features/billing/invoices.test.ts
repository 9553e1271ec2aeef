import * as contract from '@joulerie/contract/billing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { type PaymentApp, aSubscription, paymentApp } from '../../testing/payment.ts';

let app: PaymentApp;
beforeAll(async () => {
  app = await paymentApp();
});
afterAll(() => app.close());

const aCompany = () => aUser(app, { company: 'Ateliers du Vexin' });
const invoicesOf = async (person: TestUser) => (await app.as(person.token).call(contract.listInvoices, {})).body;
const archive = (person: TestUser, body: { ids?: string[] }) =>
  app.as(person.token).call(contract.downloadInvoices, { body });

test('a company that paid nothing has no invoice', async () => {
  const owner = await aCompany();
  expect(await invoicesOf(owner)).toEqual({ data: [], total: 0, has_more: false });
  expect((await archive(owner, {})).error.code).toBe('not_found');
});

test('invoices have their amounts in cents, with currency and tax', async () => {
  const owner = await aCompany();
  await aSubscription(app, owner, { modules: ['pv'] });
  const { data, total } = await invoicesOf(owner);
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    number: expect.stringMatching(/^SANDBOX-\d{4}$/),
    status: 'paid',
    total: 22_560,
    total_excluding_tax: 18_800,
    tax: 3760,
    amount_due: 22_560,
    amount_remaining: 0,
    currency: 'eur',
    url: expect.stringContaining('/stripe/invoices/in_'),
  });
});

test('the chosen ones are in one archive, a document each', async () => {
  const owner = await aCompany();
  await aSubscription(app, owner);
  await aSubscription(app, owner, { offer: null, modules: ['iot'] });
  const { data } = await invoicesOf(owner);
  expect(data).toHaveLength(2);
  const whole = await archive(owner, {});
  expect(whole.headers['content-type']).toBe('application/zip');
  expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="factures-\d{4}-\d\d-\d\d\.zip"$/);
  const files = unzipSync(new Uint8Array(Buffer.from(whole.body)));
  expect(Object.keys(files).toSorted()).toEqual(data.map(({ number }) => `facture-${number}.pdf`).toSorted());
  for (const bytes of Object.values(files)) expect(strFromU8(bytes.slice(0, 5))).toBe('%PDF-');
  const one = await archive(owner, { ids: [data[0]!._id] });
  expect(Object.keys(unzipSync(new Uint8Array(Buffer.from(one.body))))).toEqual([`facture-${data[0]!.number}.pdf`]);
});

test('those of another company are in no archive', async () => {
  const [owner, other] = [await aCompany(), await aCompany()];
  await aSubscription(app, owner);
  await aSubscription(app, other);
  const [theirs] = (await invoicesOf(other)).data;
  expect((await archive(owner, { ids: [theirs!._id] })).error.code).toBe('not_found');
  const own = (await invoicesOf(owner)).data[0]!._id;
  expect((await archive(owner, { ids: [own, theirs!._id] })).error.code).toBe('not_found');
});
