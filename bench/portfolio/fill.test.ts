import { expect, test } from 'vitest';
import { testApp } from '../../apps/server/src/testing/app.ts';
import { aUser } from '../../apps/server/src/testing/builders.ts';
import { fill } from './fill.ts';
import { lists } from './lists.ts';

test('the tables of today accept the portfolio of the benchmark, and every list it times answers', async () => {
  const tested = await testApp();
  const { app, store } = tested;
  const user = await aUser(tested);
  const portfolio = await fill(store, { ...user, userId: user.id }, SMALL);
  for (const { what, path } of lists(portfolio)) {
    const { statusCode } = await app.inject({
      url: path,
      headers: { host: 'joulerie.localhost', authorization: `Bearer ${user.token}` },
    });
    expect({ what, statusCode }).toEqual({ what, statusCode: 200 });
  }
});

const SMALL = { buildings: 40, sourcesEach: 2, sourcesWithMeasures: 8, months: 3, tags: 20 };
