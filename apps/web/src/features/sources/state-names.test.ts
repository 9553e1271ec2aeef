import { SOURCE_STATE_LABELS } from '@joulerie/contract/source-keys';
import { expect, test } from 'vitest';
import { SOURCE_STATE_NAMES } from './state-names.ts';

test('the page says the states of a source in the words of the contract', () => {
  expect(SOURCE_STATE_NAMES).toEqual(SOURCE_STATE_LABELS);
});
