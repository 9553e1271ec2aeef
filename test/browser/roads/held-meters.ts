import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A number that no other walk uses; the stand-ins of the operators treat a meter as its last two digits say. */
export const meterNumber = (ending: string): string => `3${String(Date.now()).slice(-11)}${ending}`;

/** A building with a meter: that of somebody else, unless it is said otherwise. */
export async function attachMeter(
  page: Page,
  { zipcode = '95000', number = String(Date.now()).padStart(14, '3'), idtype = 'pdl', holding = 'consent' } = {},
): Promise<{ id: string; number: string }> {
  const building = await post<{ _id_building: string }>(page, '/proxy/api/building', {
    name: 'Maison des associations',
    address: { street: '1 place de l’Hôtel-de-Ville', zipcode, city: 'Cergy' },
  });
  const source = await post<{ _id: string }>(page, `/proxy/api/v5/building/${building._id_building}/source/new`, {
    idtype,
    idsource: number,
    holding,
  });
  return { id: source._id, number };
}

/** Creates something from the page, as a person of its session. */
export async function post<T>(page: Page, path: string, body: object): Promise<T> {
  const answer = await page.evaluate(
    async (sent) => {
      const response = await fetch(sent.path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'Idempotency-Key': crypto.randomUUID().replaceAll('-', ''),
        },
        body: JSON.stringify(sent.body),
      });
      return { status: response.status, body: await response.json() };
    },
    { path, body },
  );
  expect(answer.status, `POST ${path}: ${JSON.stringify(answer.body)}`).toBe(201);
  return answer.body;
}
