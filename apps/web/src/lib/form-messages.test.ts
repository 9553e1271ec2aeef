import { RegisterBody } from '@joulerie/contract/accounts';
import { parseFrenchNumber } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { numberError } from '../ui/number-field.tsx';
import { isEmail, isRequired, maximumMessage, minimumMessage } from './form-messages.ts';
import { schemaErrors } from './zod-form.ts';

describe('fields without a schema', () => {
  test('required, with the field’s name or without', () => {
    expect(isRequired('Le nom')('  ')).toBe('Le nom est requis');
    expect(isRequired()('')).toBe('Ce champs est requis');
    expect(isRequired()('x')).toBeNull();
  });
  test.each([
    ['camille@exemple.fr', null],
    [' camille@exemple.fr ', null],
    ['c.m+tag@sous.exemple.fr', null],
    ['', 'L’e-mail est requis'],
    ['camille@exemple', 'E-mail invalide'],
    ['camille', 'E-mail invalide'],
    ['a b@exemple.fr', 'E-mail invalide'],
  ])('e-mail « %s »', (text, expected) => expect(isEmail(text)).toBe(expected));
  test('plural from two, unit after a no-break space', () => {
    expect(minimumMessage('length', 1)).toBe('1 caractère au minimum');
    expect(minimumMessage('length', 12)).toBe('12 caractères au minimum');
    expect(maximumMessage('value', 36, 'kVA')).toBe('La valeur maximale est 36\u00a0kVA');
  });
});

describe('schemas of the contract', () => {
  const errorsOf = schemaErrors(RegisterBody, { lastname: 'Le nom', 'company.name': 'Le nom de la société' });
  const good = {
    role: 'professionnel',
    firstname: 'Camille',
    lastname: 'Martin',
    username: 'camille@exemple.fr',
    password: 'Douze-signes-1',
    phone: null,
    company: { name: 'Mairie', type: 'collectivite', siret: null },
    acceptTerms: true,
  };
  test('nothing to say of a good one', () => expect(errorsOf(good)).toEqual({}));
  test('an empty text is a missing one, said with the field’s name', () => {
    expect(errorsOf({ ...good, lastname: '', firstname: '', username: '' })).toEqual({
      lastname: 'Le nom est requis',
      firstname: 'Ce champs est requis',
      username: 'Ce champs est requis',
    });
  });
  test('nested fields have their path', () => {
    expect(errorsOf({ ...good, company: { ...good.company, name: '' } })).toEqual({
      'company.name': 'Le nom de la société est requis',
    });
  });
  test('what is wrong and not missing', () => {
    expect(errorsOf({ ...good, username: 'camille', phone: '12', password: 'court' })).toEqual({
      username: 'E-mail invalide',
      phone: 'La valeur est invalide',
      password: expect.stringContaining('12 caractères'),
    });
  });
  test('a length', () => {
    expect(schemaErrors(z.object({ name: z.string().max(3) }))({ name: 'quatre' })).toEqual({
      name: '3 caractères au maximum',
    });
  });
});

describe('numbers as typed', () => {
  test.each([
    ['1 234,5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['1234.5', 1234.5],
    ['-3', -3],
    ['−3', -3],
    [',5', 0.5],
    ['', null],
    ['12 kW', null],
    ['1,2,3', null],
    ['NaN', null],
  ])('« %s »', (text, expected) => expect(parseFrenchNumber(text)).toBe(expected));

  test.each([
    ['', {}, null],
    ['', { required: true, label: 'Le volume' }, 'Le volume est requis'],
    ['abc', {}, 'La valeur est invalide'],
    ['7', { step: 3 }, 'Les valeurs valides les plus proches sont 6 et 9'],
    ['7', { step: 3, unit: 'kVA' }, 'Les valeurs valides les plus proches sont 6\u00a0kVA et 9\u00a0kVA'],
    ['0,25', { step: 0.1 }, 'Les valeurs valides les plus proches sont 0,2 et 0,3'],
    ['0,3', { step: 0.1 }, null],
    ['12,5', {}, 'Les valeurs valides les plus proches sont 12 et 13'],
    ['2', { min: 3 }, 'La valeur minimale est 3'],
    ['1500', { max: 1000, unit: 'm²' }, 'La valeur maximale est 1\u202f000\u00a0m²'],
  ])('« %s » with %o', (text, rules, expected) => expect(numberError(text, rules)).toBe(expected));
});
