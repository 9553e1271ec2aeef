import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Column } from './common.ts';

describe('a column', () => {
  test.each([[[]], [[1, null, -0.5]], [[null]]])('takes %j', (values) => {
    expect(Column.parse(values)).toBe(values);
  });

  test.each([[[1, Number.NaN]], [[Number.POSITIVE_INFINITY]], [['1']], [[undefined]], ['12'], [null], [{ 0: 1 }]])(
    'is not %j',
    (values) => {
      expect(Column.safeParse(values).success).toBe(false);
    },
  );

  test('is described as an array of numbers that may be null', () => {
    expect(z.toJSONSchema(z.object({ kwh: Column }))).toMatchObject({
      properties: { kwh: { type: 'array', items: { type: ['number', 'null'] } } },
      required: ['kwh'],
    });
  });
});
