import { expect, test } from 'vitest';
import { readForm } from './form.ts';

test.each([
  ['name=Mairie&email=a%40exemple.fr', { name: 'Mairie', email: 'a@exemple.fr' }],
  ['metadata[space]=1&metadata[brand]=2', { metadata: { space: '1', brand: '2' } }],
  [
    'line_items[0][price]=a&line_items[0][quantity]=1&line_items[1][price]=b',
    { line_items: [{ price: 'a', quantity: '1' }, { price: 'b' }] },
  ],
  ['expand[0]=data.product', { expand: ['data.product'] }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['a[__proto__][b]=1&c=2', { c: '2' }],
  ['', {}],
])('%s', (text, expected) => expect(readForm(text)).toEqual(expected));
