import type { HEAT_VAT_RATES, OfferBody } from '@joulerie/contract/costs';
import { INVALID } from '../../lib/form-messages.ts';

type Heat = NonNullable<OfferBody['heat']>;
type Rate = (typeof HEAT_VAT_RATES)[number];

/** The terms of a contract of heat as they are being typed: null until there is one. */
export type HeatDraft = {
  r1: { eur: number | null; per: Heat['r1']['per'] };
  r2: { eur: number | null; per: NonNullable<Heat['r2']>['per']; units: number | null };
  vat: { r1: Rate | null; r2: Rate | null };
};
/** The value of a coefficient as it is being typed. */
export type IndexDraft = Omit<OfferBody['indexes'][number], 'value'> & { value: number | null };

/** What of an offer being typed these terms depend on. */
type Typed = Pick<OfferBody, 'kind' | 'taxes' | 'indexed'> & { heat: HeatDraft | null; indexes: IndexDraft[] };

export const NEW_HEAT: HeatDraft = {
  r1: { eur: null, per: 'MWh' },
  r2: { eur: null, per: 'kW', units: null },
  vat: { r1: null, r2: null },
};

export const draftOfHeat = ({ r1, r2, vat }: Heat): HeatDraft => ({
  r1,
  r2: r2 ?? NEW_HEAT.r2,
  vat: vat ?? NEW_HEAT.vat,
});

/** What is sent of the terms of heat and of the coefficients: those of a coefficient that revises nothing are not. */
export function heatTerms(draft: Typed): Required<Pick<OfferBody, 'heat' | 'indexed' | 'indexes'>> {
  const { kind, heat, taxes } = draft;
  const indexed = kind === 'chaleur' || kind === 'gaz' ? draft.indexed : [];
  return {
    heat: kind === 'chaleur' && heat ? sentHeat(heat, taxes) : null,
    indexed,
    indexes: draft.indexes.flatMap(({ value, ...row }) =>
      value !== null && indexed.includes(row.coefficient) ? [{ ...row, value }] : [],
    ),
  };
}

function sentHeat({ r1, r2, vat }: HeatDraft, taxes: OfferBody['taxes']): Heat {
  const fixed = r2.eur === null ? null : { ...r2, eur: r2.eur };
  return {
    r1: { ...r1, eur: r1.eur ?? Number.NaN },
    r2: fixed,
    vat: taxes === 'TTC' || vat.r1 === null ? null : { r1: vat.r1, r2: fixed && vat.r2 },
  };
}

/** Messages of what the terms of heat and the coefficients lack, by field. */
export function wrongHeat(draft: Typed): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { kind, heat, taxes, indexed, indexes } = draft;
  if (kind === 'chaleur' && heat) {
    const { r1, r2, vat } = heat;
    if (r1.eur === null) wrong['heat.r1.eur'] = 'Le prix de l’énergie (R1) est requis';
    if (r2.eur === null && r2.units !== null) wrong['heat.r2.eur'] = 'Le prix de la part fixe (R2) est requis';
    if (r2.eur !== null && r2.units === null && r2.per !== 'kW') wrong['heat.r2.units'] = 'La quantité est requise';
    if (taxes === 'HT' && vat.r1 === null) wrong['heat.vat.r1'] = 'Indiquez le taux lu sur la facture';
    if (taxes === 'HT' && r2.eur !== null && vat.r2 === null)
      wrong['heat.vat.r2'] = 'Indiquez le taux lu sur la facture';
  }
  for (const [i, { coefficient, from, to, value }] of indexes.entries()) {
    if (!indexed.includes(coefficient)) continue;
    if (!from) wrong[`indexes.${i}.from`] = 'Le premier jour est requis';
    if (!to) wrong[`indexes.${i}.to`] = 'Le dernier jour est requis';
    else if (to < from) wrong[`indexes.${i}.to`] = 'La date de fin précède la date de début';
    if (value === null) wrong[`indexes.${i}.value`] = INVALID;
  }
  return wrong;
}
