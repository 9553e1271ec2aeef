import * as findingCalls from '@joulerie/contract/findings';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { FOUR_POSTS } from '../costs/test-offers.ts';

const own = ownBuilding();
const { offer } = costCalls(own);

test('powers advised without the measures of a January hold what the meter reached in the one before, and say so', async () => {
  own.app.clock.now = Date.parse('2026-08-23T09:00:00Z');
  const source = await aSource(own.app, own.user, own.building, { segment: 'C4' });
  await offer(source, FOUR_POSTS(108));
  const fill = (from: string, to: string, watts: number) =>
    storedCurve(
      own.app,
      own.user,
      source,
      linkyRows(from, to, () => watts),
    );
  await fill('2025-08-01', '2026-01-01', 37_200);
  await fill('2026-02-01', '2026-08-22', 37_200);
  const advice = async () =>
    (
      await own.app.as(own.user.token).call(findingCalls.getSourceFindings, { params: { id: source._id } })
    ).body.data.find(({ rule }) => rule === 'power_too_high')!;
  expect(await advice()).toMatchObject({ confidence: 'low' });
  expect((await advice()).sentence).toMatch(
    /passer de 108 à 40\u00a0kVA .* en janvier\u00a02026\u00a0: son maximum est inconnu\.$/,
  );
  await fill('2024-08-01', '2025-01-01', 37_200);
  await fill('2025-01-01', '2025-02-01', 74_400);
  await fill('2025-02-01', '2025-08-01', 37_200);
  expect(await advice()).toMatchObject({ confidence: 'medium' });
  expect((await advice()).sentence).toMatch(
    /passer de 108 à 80\u00a0kVA .* en janvier\u00a02026\u00a0: son maximum d’un an plus tôt, 80\u00a0kVA, est pris en compte\.$/,
  );
});
