import { setImmediate as afterOthers } from 'node:timers/promises';
import type * as contract from '@joulerie/contract/costs';
import type { OfferBody } from '@joulerie/contract/costs';
import { SOURCE_TYPE_FACTS, type ComparisonKind } from '@joulerie/domain/vocabulary';
import { type Database, type Store, inOneState } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events/event.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { refuseConflicts, versionOf } from '../../platform/http/version.ts';
import type { Actor } from '../../platform/identity.ts';
import { parisDay, parseIsoDay, parseOffPeak } from '@joulerie/domain/calendar';
import type { Period } from '@joulerie/domain/costs';
import { partnerDays } from '@joulerie/domain/measures';
import { comparedPeriod, period, sourcesOfBuilding } from '../measures/measures.public.ts';
import { isSupplier } from '../reference/reference.public.ts';
import { editableSource, openSource, refuseGoneSource, seenAmong, type SourceRow } from '../sources/sources.public.ts';
import { termsChanged } from './costs.events.ts';
import { type OfferRow, deleteOfferRow, insertOfferRow, offersOf, updateOfferRow } from './costs.store.ts';
import { wrongHeat } from './heat-terms.ts';
import { wrongCollective, wrongMarket, wrongPeriods } from './offer-parts.ts';
import {
  followsMarket,
  formulaOf,
  overlappingOwnRates,
  postsAreKnown,
  powerFitsFormula,
  powersFitFormula,
  sells,
  unknownOwnRates,
} from './offer-terms.ts';
import { compareCosts } from './compare-costs.ts';
import { type Priced, presentCost, priceReading } from './read-cost.ts';
import { type EnergyReading, readEnergy } from './read-energy.ts';

export const listSourceOffers: Serve<typeof contract.listSourceOffers> = async ({ db, actor, params }) => {
  const source = await openSource(db, actor, params.id);
  const found = await offersOf(db, [source.id]);
  // Newest first.
  const data = found.map((row) => present(row.id, row.terms)).toReversed();
  return { data, total: data.length };
};

export const addSourceOffer: Serve<typeof contract.addSourceOffer> = async ({ db, events, actor, params, body }) => {
  return db
    .transaction(async (tx) => insertOffer({ db: tx, events }, await editableSource(tx, actor, params.id), body))
    .catch(refuseGoneSource);
};

export async function insertOffer(
  { db, events }: { db: Database; events: Events },
  source: SourceRow,
  terms: OfferBody,
): Promise<contract.SourceOffer> {
  checkOffer(source, terms);
  const offer = present(await insertOfferRow(db, source.id, terms), terms);
  await events.emit(db, termsChanged, { sourceId: source.id });
  return offer;
}

export const updateSourceOffer: Serve<typeof contract.updateSourceOffer> = async ({
  db,
  events,
  actor,
  params,
  body,
  ifMatch,
  reply,
}) => {
  return db.transaction(async (tx) => {
    const source = await editableSource(tx, actor, params.id);
    checkOffer(source, body);
    const offer = (await offersOf(tx, [source.id])).find((row) => row.id === params.offerId);
    if (!offer) throw new DomainError('not_found');
    refuseConflicts(ifMatch, offer, { terms: body }, EDITED);
    if (!(await updateOfferRow(tx, source.id, offer.id, body))) throw new DomainError('not_found');
    await events.emit(tx, termsChanged, { sourceId: source.id });
    const changed = present(offer.id, body);
    reply.header('etag', changed.version);
    return changed;
  });
};

/** The terms of an offer are one field: prices of one edit with the taxes of another would be a contract that does not exist. */
const EDITED = { terms: 0 } satisfies Partial<Record<keyof OfferRow, number>>;

const present = (id: string, terms: OfferBody): contract.SourceOffer => ({
  ...terms,
  _id: id,
  version: versionOf({ terms }, EDITED),
});

export const removeSourceOffer: Serve<typeof contract.removeSourceOffer> = async ({ db, events, actor, params }) => {
  return db.transaction(async (tx) => {
    const source = await editableSource(tx, actor, params.id);
    if (!(await deleteOfferRow(tx, source.id, params.offerId))) throw new DomainError('not_found');
    await events.emit(tx, termsChanged, { sourceId: source.id });
    return { ok: true };
  });
};

export const getBuildingCost: Serve<typeof contract.getBuildingCost> = async (call) => {
  const { sources } = await sourcesOfBuilding(call.db, call.actor, call.params.id);
  return costOf(call, sources);
};

export const getSourceCost: Serve<typeof contract.getSourceCost> = async (call) =>
  costOf(call, [await openSource(call.db, call.actor, call.params.id)]);

/** The cost of sources; it holds their energies too, which the log of their holders says. */
function costOf(
  {
    store,
    actor,
    query,
    readSources,
    now,
  }: Call<typeof contract.getBuildingCost> | Call<typeof contract.getSourceCost>,
  sources: SourceRow[],
) {
  readSources.push(...sources.map(({ id }) => id));
  return cost(store, actor, sources, query, now);
}

/** The cost of a period, and that of the one it is compared with. */
async function cost(
  store: Store,
  actor: Actor,
  list: SourceRow[],
  query: {
    start_date: string;
    end_date: string;
    frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
    compare?: ComparisonKind | undefined;
  },
  now: number,
) {
  const { fromDay, toDay } = period(query);
  const today = parisDay(now);
  const asked = { fromDay, toDay };
  const before = comparedPeriod(query.compare, asked);
  const readings = await inOneState(store.db, async (from) => {
    const ids = list.map((source) => source.id);
    const offers = Map.groupBy(await offersOf(from.db, ids), (row) => row.sourceId);
    const read: EnergyReading[] = [];
    for (const source of list) {
      const own = (offers.get(source.id) ?? []).map((row) => ({ ...row.terms, _id: row.id }));
      read.push(...(await readEnergy(from, source, own, before ? [asked, before] : [asked])));
    }
    return read;
  });
  const sees = await seenAmong(store.db, actor, list);
  // The bills of thirty years hold the thread for a while: the calls of others have their turn between two of them.
  const price = async (days: Period) => {
    const priced: Priced[] = [];
    for (const reading of readings.filter((one) => one.period === days)) {
      priced.push(priceReading(reading, today));
      await afterOthers();
    }
    return priced;
  };
  const present = (priced: Priced[], days: Period) =>
    presentCost(priced, {
      ...days,
      frequency: query.frequency,
      sees,
    });
  const priced = await price(asked);
  const own = present(priced, asked);
  await afterOthers();
  const compared = before && (await price(before));
  const compare = before && compared ? present(compared, before) : null;
  await afterOthers();
  const comparison =
    query.compare && before && compared
      ? compareCosts(
          priced,
          compared,
          partnerDays(query.compare, asked, today),
          own.axis.days.map((day) => parseIsoDay(day)! - fromDay),
          fromDay,
          before.fromDay,
        )
      : null;
  // Writing the answer takes as long as making it.
  await afterOthers();
  return { ...own, compare, comparison };
}

function checkOffer(source: SourceRow, terms: OfferBody): void {
  const family = SOURCE_TYPE_FACTS[source.idtype].family;
  if (!sells(terms.kind, source)) throw new DomainError('source_type_mismatch');
  const fields: Record<string, string> = {};
  if (terms.supplierId && !isSupplier(terms.supplierId)) fields.supplierId = 'Ce fournisseur n’est pas dans la liste';
  if (terms.validTo && terms.validTo < terms.validFrom) fields.validTo = 'La date de fin précède la date de début';
  if (!postsAreKnown(terms)) fields.posts = 'Indiquez un prix pour chaque poste de l’offre';
  if (followsMarket(terms)) Object.assign(fields, wrongMarket(terms));
  for (const [i, schedule] of terms.offPeak.entries())
    if (!parseOffPeak(schedule.ranges))
      fields[`offPeak.${i}.ranges`] = 'Plage illisible : écrivez par exemple 22H00-6H00';
  if (!powersFitFormula(terms)) fields.subscribedPowers = 'Indiquez la puissance souscrite de chaque poste';
  for (const i of unknownOwnRates(terms)) fields[`ownRates.${i}.key`] = 'Ce tarif n’existe pas';
  for (const i of overlappingOwnRates(terms)) fields[`ownRates.${i}.from`] = 'Ce tarif a déjà une valeur sur ces dates';
  for (const [i, rate] of terms.ownRates.entries())
    if (rate.to && rate.to < rate.from) fields[`ownRates.${i}.to`] = 'La date de fin précède la date de début';
  if (terms.grid === 'typed' && terms.gridTypedEurPerYear == null)
    fields.gridTypedEurPerYear = 'Montant de l’acheminement est requis';
  if (terms.grid === 'typed' && family === 'gaz')
    fields.grid = 'Pour le gaz, l’acheminement est compris dans le prix ou lu dans les tables';
  else if (terms.grid === 'typed' && terms.prices === 'regulated')
    fields.grid =
      'Le tarif réglementé comprend déjà l’acheminement\u00a0: choisissez «\u00a0compris dans les prix\u00a0»';
  else if (terms.grid === 'typed' && terms.taxes === 'TTC')
    fields.grid =
      'Un prix toutes taxes comprises comprend déjà l’acheminement\u00a0: saisissez des prix hors taxes, ou choisissez «\u00a0compris dans les prix\u00a0»';
  const formula = formulaOf(terms.gridFormula) ?? formulaOf(source.point.electricity?.tariffFormulaCode);
  if (!powerFitsFormula(terms, formula))
    fields.subscribedPowerKva = 'Cette formule d’acheminement va jusqu’à 36\u00a0kVA';
  Object.assign(fields, wrongPeriods(terms), wrongCollective(terms, formula), wrongHeat(terms));
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_input', { fields });
}
