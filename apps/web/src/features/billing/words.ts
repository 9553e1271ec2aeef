import type { Invoice, Offer } from '@joulerie/contract/billing';
import type { Subscription } from '@joulerie/contract/subscriptions';
import { parisDay } from '@joulerie/domain/calendar';
import { NBSP, count, euros } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import type { Tone } from '../../ui/chip.tsx';

export const STATUS_WORDS: Record<Subscription['status'], { label: string; tone: Tone }> = {
  active: { label: 'Actif', tone: 'ok' },
  trialing: { label: 'À l’essai', tone: 'info' },
  past_due: { label: 'Impayé', tone: 'bad' },
  canceled: { label: 'Résilié', tone: 'none' },
};

export const INVOICE_WORDS: Record<Invoice['status'], { label: string; tone: Tone }> = {
  paid: { label: 'Payée', tone: 'ok' },
  open: { label: 'À payer', tone: 'warn' },
  uncollectible: { label: 'Irrécouvrable', tone: 'bad' },
  void: { label: 'Annulée', tone: 'none' },
};

const EVERY: Record<Offer['interval'], [one: string, several: string]> = {
  day: ['par jour', 'jours'],
  week: ['par semaine', 'semaines'],
  month: ['par mois', 'mois'],
  year: ['par an', 'ans'],
};

/** Cents of a currency: `149,00 €`. */
export function money(cents: number, currency: string): string {
  if (currency === 'eur') return euros(cents / 100, true);
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(cents / 100);
}

/** `149,00 € par mois, hors taxes` */
export function priceText({ amount, currency, interval, intervalCount, taxIncluded }: Offer): string {
  const [one, several] = EVERY[interval];
  const every = intervalCount === 1 ? one : `tous les ${intervalCount}${NBSP}${several}`;
  const tax = taxIncluded === null ? '' : taxIncluded ? ', taxes comprises' : ', hors taxes';
  return `${money(amount, currency)} ${every}${tax}`;
}

export const dayOfInstant = (instant: string): string => date(parisDay(Date.parse(instant)));

/** « Se renouvelle le 24/12/2026 »: what becomes of a subscription, in one line. */
export function periodText({
  status,
  current_end_period_monthly: end,
  cancel_at_period_end: ends,
  date_start: start,
}: Subscription): string {
  if (status === 'canceled') return `Commencé le ${dayOfInstant(start)}`;
  if (end === null) return `Depuis le ${dayOfInstant(start)}`;
  return ends ? `Prend fin le ${dayOfInstant(end)}` : `Se renouvelle le ${dayOfInstant(end)}`;
}

/** « 12 sources actives sur 100 comprises »; null where the offer says nothing of it. */
export function sourcesText(active: number, included: number | null): string {
  const words = count(active, 'source active', 'sources actives');
  return included === null ? words : `${words} sur ${included}${NBSP}comprises`;
}
