import { describe, expect, test } from 'vitest';
import { differenceOf } from './difference.ts';
import type { OfferPost, PricedOffer } from './priced-offer.ts';

/** An offer of 1000 kWh a year; the amounts of its parts [€]. */
function priced(
  id: string,
  {
    subscription = 100,
    flat = 0.1,
    shape = 0,
    network = 0,
    exceedance = 0,
  }: Partial<Record<'subscription' | 'flat' | 'shape' | 'network' | 'exceedance', number>> = {},
): PricedOffer {
  const energyKWh = 1000;
  const amountEur = energyKWh * flat + shape;
  const post = { post: 'BASE', label: 'Base', energyKWh, eurPerKWh: amountEur / energyKWh, amountEur } as OfferPost;
  const totalEur = subscription + amountEur + network + exceedance;
  return {
    known: true,
    offer: {
      id,
      name: `Offre ${id}`,
      supplier: null,
      source: null,
      supply: { kind: 'regulated', option: 'BASE', fromDay: null, toDay: null },
    },
    rank: 0,
    totalEur,
    totalCents: Math.round(totalEur * 100),
    subscriptionEur: subscription,
    networkEnergyEur: network,
    exceedanceEur: exceedance,
    posts: [post],
    energyKWh,
    meanEurPerKWh: totalEur / energyKWh,
    flatEurPerKWh: flat,
    difference: null,
    warnings: [],
  };
}
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const sentence = (offer: PricedOffer, reference: PricedOffer) => plain(differenceOf(offer, reference).sentence);
const reference = priced('R');

describe('the difference of an offer to another', () => {
  test('is taken apart: subscription, level of prices, hours, network, exceedances', () => {
    const offer = priced('A', { subscription: 160, flat: 0.08, shape: -7, network: 30, exceedance: 12 });
    const { sentence: words, ...parts } = differenceOf(offer, reference);
    expect(
      Object.fromEntries(
        Object.entries(parts).map(([key, v]) => [key, typeof v === 'number' ? Number(v.toFixed(9)) : v]),
      ),
    ).toEqual({
      to: 'R',
      totalEur: 75,
      subscriptionEur: 60,
      levelEur: -20,
      shapeEur: -7,
      networkEur: 30,
      exceedanceEur: 12,
    });
    expect(plain(words)).toBe(
      '+75 € par rapport à « Offre R » : +60 € par l’abonnement, +30 € par l’acheminement facturé à part, −20 € par le niveau des prix, +12 € par les dépassements, −7 € par les heures de consommation.',
    );
  });

  test('names the parts of half a euro and more', () => {
    expect(sentence(priced('A', { subscription: 100.5, network: 0.49, exceedance: 9 }), reference)).toBe(
      '+10 € par rapport à « Offre R » : +9 € par les dépassements, +1 € par l’abonnement.',
    );
  });

  test('thousands of euros are grouped', () => {
    expect(sentence(priced('A', { subscription: 1_234_667 }), reference)).toContain('+1 234 567 € par rapport');
    expect(sentence(reference, priced('A', { subscription: 1100 }))).toContain('−1 000 € par l’abonnement');
    expect(sentence(priced('A', { subscription: 999 }), reference)).toContain('+899 € par rapport');
  });

  test('none is said as such; parts that make up for each other are named', () => {
    expect(sentence(reference, reference)).toBe('Offre de référence.');
    expect(sentence(priced('A', { subscription: 100.3 }), reference)).toBe('Même coût que l’offre de référence.');
    expect(sentence(priced('A', { subscription: 120, exceedance: -20 }), reference)).toBe(
      '+0 € par rapport à « Offre R » : +20 € par l’abonnement, −20 € par les dépassements.',
    );
    // Small parts may add up to a difference that is none of them.
    expect(sentence(priced('A', { subscription: 100.4, network: 0.4 }), reference)).toContain('+1 € par rapport');
  });
});
