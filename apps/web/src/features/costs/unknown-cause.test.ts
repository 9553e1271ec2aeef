import type { Cost } from '@joulerie/contract/costs';
import { SCHEMES } from '@joulerie/domain/tariffs';
import { describe, expect, test } from 'vitest';
import { FREE_SCHEMES, postsFor, schemeOfPosts } from './offer-posts.ts';
import { besideSupply, partialNote, unknownNote, unmeasuredOnly } from './unknown-cause.ts';

describe('why a cost is partial', () => {
  type Unknown = Cost['unknown'][number];
  const gap = (from: string, to: string, cause: Unknown['cause'] = 'measure') =>
    ({ from, to, cause, lines: [] as string[] }) as Unknown;
  const measured = (from: string, to: string) => ({ measured: { from, to, kwh: 1, eur: 1 } });
  const note = (unknown: Unknown[], ...sources: Pick<Cost['sources'][number], 'measured'>[]) =>
    partialNote({
      unknown,
      start_date: '2024-01-01',
      coverage: 0.984,
      pricedKwh: 1,
      sources: sources as Cost['sources'],
      lines: [],
    });
  const late = [gap('2024-01-30', '2024-01-31')];
  const first = measured('2024-01-01', '2024-01-29');
  test.each<[string, string]>([
    [note(late, first), 'mesuré jusqu’au 29/01/2024'],
    [note(late, first, first), 'mesuré jusqu’au 29/01/2024'],
    [note(late, measured('2024-01-05', '2024-01-29')), 'mesuré du 05/01/2024 au 29/01/2024'],
    [
      note(late, first, measured('2024-01-01', '2024-01-25'), measured('2024-01-01', '2024-01-27')),
      'mesuré jusqu’au 25/01/2024 ou 29/01/2024 selon la source',
    ],
    [note(late, first, { measured: null }), 'mesuré jusqu’au 29/01/2024, 1\u00a0source sans mesure'],
    [note(late, { measured: null }), 'aucun jour entièrement mesuré'],
    [note([...late, gap('2024-01-31', '2024-01-31', 'tariff')], first), 'tarif inconnu sur une partie'],
    // A gap between measured days.
    [note([], first), '98,4\u00a0% de la période est mesurée'],
  ])('%s', (words, expected) => expect(words).toBe(expected));
  test('a source of which nothing is priced is named; where others lack a tariff too, it is not alone', () => {
    const source = (_id: string | null, name: string | null, pricedEur: number | null) =>
      ({ _id, name, pricedEur, measured: null }) as Cost['sources'][number];
    const lacks = (_id_source: string | null) => ({ cause: 'tariff', _id_source, lines: [] as string[] }) as Unknown;
    const words = (unknown: Unknown[], sources: Cost['sources']) =>
      partialNote({ unknown, start_date: '2024-01-01', coverage: 0.5, pricedKwh: 1, sources, lines: [] });
    const [meter, heat] = [source('1', 'Électricité', 900), source('2', 'Réseau de chaleur', null)];
    expect(words([lacks('2')], [meter, heat])).toBe('sans le prix de «\u00a0Réseau de chaleur\u00a0»');
    expect(words([lacks('2'), lacks('1')], [meter, heat])).toBe('tarif inconnu sur une partie');
    // One that the reader may not see has no name.
    expect(words([lacks(null)], [meter, source(null, null, null)])).toBe('tarif inconnu sur une partie');
  });
  test('the lines that lack beside a priced supply are named, and nothing else', () => {
    const lacks = (...lines: Unknown['lines']) => ({ cause: 'tariff', lines }) as Unknown;
    const words = (unknown: Unknown[], pricedKwh = 1) =>
      partialNote({ unknown, start_date: '2024-01-01', coverage: 1, pricedKwh, sources: [], lines: [] });
    expect(words([lacks('cta')])).toBe('hors CTA');
    expect(words([lacks('excise'), lacks('network', 'cta')])).toBe('hors acheminement, CTA et accise');
    expect(words([lacks('cta'), lacks()])).not.toContain('CTA');
    // Without the price of the supply, the rest would read as a low bill.
    expect(words([lacks('cta')], 0)).not.toContain('CTA');
  });
  test('of a line that lacks on some days, or one of its components, a part lacks', () => {
    const lacks = (_id_source: string, ...lines: Unknown['lines']) =>
      ({ cause: 'tariff', _id_source, lines }) as Unknown;
    const line = (kind: Cost['lines'][number]['kind'], _id_source: string, included = false) =>
      ({ kind, _id_source, included }) as Cost['lines'][number];
    const words = (unknown: Unknown[], ...lines: Cost['lines']) =>
      partialNote({ unknown, start_date: '2024-01-01', coverage: 1, pricedKwh: 1, sources: [], lines });
    const producer = lacks('1', 'network', 'cta');
    expect(words([producer], line('acheminement', '1'), line('cta', '1'))).toBe(
      'hors une partie de l’acheminement et de la CTA',
    );
    expect(words([producer], line('acheminement', '1'))).toBe('hors CTA et une partie de l’acheminement');
    // Those of another source, and one that the price of the supply holds, are none of it.
    expect(words([producer], line('acheminement', '2'), line('cta', '1', true))).toBe('hors acheminement et CTA');
  });
  test('a bill of the network and the taxes is without supply', () => {
    const lacks = (_id_source: string, missing: string | null = 'price') =>
      ({ cause: 'tariff', _id_source, missing, lines: [] as string[] }) as Unknown;
    const named = (_id: string, name: string) =>
      ({ _id, name, pricedEur: 300, measured: null }) as Cost['sources'][number];
    const [one, two] = [named('1', 'Électricité'), named('2', 'Gaz')];
    const words = (unknown: Unknown[], sources: Cost['sources'], energyOf: string[] = []) =>
      partialNote({
        unknown,
        start_date: '2024-01-01',
        coverage: 1,
        pricedKwh: energyOf.length,
        sources,
        lines: energyOf.map((_id_source) => ({ kind: 'energie', _id_source }) as Cost['lines'][number]),
      });
    expect(words([lacks('1')], [one])).toBe('hors fourniture');
    const line = { kind: 'acheminement', _id_source: '1' } as Cost['lines'][number];
    const known = (lines: Cost['lines'], unknown = [lacks('1')]) =>
      besideSupply({ unknown, sources: [one], lines, pricedEur: 6412.4 })?.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(known([line])).toBe('6 412 € TTC, hors fourniture');
    // Nothing is billed, or nothing lacks.
    expect([known([]), known([line], [])]).toEqual([undefined, undefined]);
    expect(words([lacks('2')], [one, two], ['1'])).toBe('hors fourniture de «\u00a0Gaz\u00a0»');
    // One post of several without a price: the others are supplied.
    expect(words([lacks('1')], [one], ['1'])).toBe('tarif inconnu sur une partie');
    expect(words([lacks('1'), lacks('1', 'power')], [one])).toBe('tarif inconnu sur une partie');
  });
  test('why nothing is known: what a field fills first, then what has no tariff', () => {
    const because = (...reasons: [string, Unknown['cause'], string | null][]) =>
      unknownNote({ unknown: reasons.map(([reason, cause, missing]) => ({ reason, cause, missing }) as Unknown) });
    const late: [string, Unknown['cause'], null] = ['Aucune mesure après le 20/11/2026.', 'measure', null];
    expect(because(late, ['Couleur des jours Tempo inconnue.', 'tariff', null])).toBe(
      'tarif inconnu, couleur des jours Tempo inconnue',
    );
    expect(
      because(
        ['Puissance souscrite inconnue.', 'tariff', 'power'],
        ['Couleur des jours Tempo inconnue.', 'tariff', null],
      ),
    ).toBe('tarif inconnu, puissance souscrite inconnue');
    expect(because(['Tarif inconnu\u00a0: aucune offre.', 'tariff', 'offer'])).toBe(
      'tarif inconnu\u00a0: aucune offre',
    );
    expect(because(late)).toBe('aucune mesure après le 20/11/2026');
    expect(because()).toBe('pas de mesure');
  });
  test('only measures are missing', () =>
    expect([[], [gap('2024-01-01', '2024-01-02')]].map((unknown) => unmeasuredOnly({ unknown }))).toEqual([
      false,
      true,
    ]));
});

describe('posts of an offer', () => {
  const typed = [
    { post: 'HP', label: 'x', eurPerKwh: 0.2 },
    { post: 'HC', label: 'x', eurPerKwh: null },
  ];
  test.each([
    ['Base', ['BASE']],
    ['HPHC', [...SCHEMES.HPHC]],
    ['Tempo', [...SCHEMES.TEMPO]],
    ['postes', [...SCHEMES.SAISONS4]],
  ] as const)('a kind %s has %o', (kind, posts) =>
    expect(postsFor(kind, 'SAISONS4', []).map((one) => one.post)).toEqual(posts),
  );
  test('prices typed stay with their post; labels begin with a capital', () => {
    const posts = postsFor('HPHC', 'SAISONS4', typed);
    expect(Object.fromEntries(posts.map((one) => [one.post, one.eurPerKwh]))).toEqual({ HP: 0.2, HC: null });
    for (const { label } of posts) expect(label).toMatch(/^\p{Lu}./u);
    expect(postsFor('gaz', 'SAISONS4', typed)).toEqual([{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0.2 }]);
    expect(postsFor('gaz', 'SAISONS4', [])).toEqual([{ post: 'GAZ', label: 'Gaz', eurPerKwh: null }]);
  });
  test.each(FREE_SCHEMES.map((one) => one.value))('the scheme %s is found by its posts, in any order', (scheme) =>
    expect(schemeOfPosts(SCHEMES[scheme].toReversed().map((post) => ({ post })))).toBe(scheme),
  );
  test('posts that are those of no scheme are four', () => {
    for (const posts of [[], ['HP'], [...SCHEMES.HTA5.slice(1), 'X'], [...SCHEMES.WEEKEND, 'X']])
      expect(schemeOfPosts(posts.map((post) => ({ post })))).toBe('SAISONS4');
  });
});
