import { expect, test } from 'vitest';
import { readText, refusalOf } from './test-support.ts';

/** Markup that a parser would make gigabytes of, refused before it is parsed. */
test.each([
  ['elements that are never closed', '<a>'.repeat(1_000_000)],
  ['elements inside one another', `${'<a>'.repeat(600)}${'</a>'.repeat(600)}`],
  ['a tag of many attributes', `<r ${Array.from({ length: 50_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
  ['a tag without its end', `<r ${'a="1" '.repeat(50_000)}`],
])('%s', async (_what, text) => {
  expect((await refusalOf(readText(`<?xml version="1.0"?>${text}`))).code).toBe('xml_too_heavy');
});

test('comments, sections of text and many elements side by side are not heavy', async () => {
  const text = `<r><!-- ${'<a>'.repeat(600)} --><![CDATA[${'<a>'.repeat(600)}]]>${'<a/>'.repeat(5000)}</r>`;
  expect((await refusalOf(readText(text))).code).not.toBe('xml_too_heavy');
});
