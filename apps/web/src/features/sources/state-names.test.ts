import { SOURCE_STATE_LABELS } from '@joulerie/contract/source-keys';
import { expect, test } from 'vitest';
import { SOURCE_STATE_NAMES } from './state-names.ts';

test('the page says the states of a source in the words of the contract', () => {
  // The contract has ordinary spaces, which a page would break lines at.
  expect(JSON.parse(JSON.stringify(SOURCE_STATE_NAMES).replaceAll('\u00a0', ' '))).toEqual(SOURCE_STATE_LABELS);
});
