import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import type { OfferBody } from '@joulerie/contract/costs';
import type { SourceState } from '@joulerie/contract/source-keys';
import type { Source, SourceSummary } from '@joulerie/contract/sources';
import { addMonths, isoDay, isoInstant, isoInstantOrNull, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import {
  batteryLevel,
  electricityState,
  frequencyDates,
  hasInsufficientGasData,
  isNotLinky,
} from '@joulerie/domain/sources';
import { SOURCE_TYPE_FACTS, USAGES, VARIABLES } from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { collectedOf } from '../collection/collection.public.ts';
import { type Standing, standingOf } from '../consents/consents.public.ts';
import { offersOf } from '../costs/costs.public.ts';
import { energyOfSource } from '../measures/measures.public.ts';
import { rightOfSource } from '../gas-rights/gas-rights.public.ts';
import {
  electricityFacts,
  demonstrationOf,
  rightsOnSources,
  type SourceRow,
  sourceVersion,
  sourcesOfOneBuilding,
} from '../sources/sources.public.ts';
import { signalRetrievals } from '../grid-signals/grid-signals.public.ts';
import { retrievalsOf } from '../weather/weather.public.ts';
import { presentRetrieval, presentSignals } from './retrieval.present.ts';
import { lastSuccessfulImport, receivedOf, seriesOfSource, visibleLinks } from './source-facts.store.ts';

const usagesOf = ({ usages }: SourceRow): Source['usages'] => USAGES.filter((one) => usages.includes(one));

/** Rows of a list of sources, in the order given. `use` is about one building, so null in a list of the space. */
export async function presentSources(
  db: Database,
  actor: Actor,
  list: SourceRow[],
  now: number,
  used: Map<string, boolean> | null = null,
): Promise<SourceSummary[]> {
  if (list.length === 0) return [];
  const ids = list.map((row) => row.id);
  const [links, rights, received, offers, collected, standings] = await Promise.all([
    visibleLinks(db, actor, ids),
    rightsOnSources(db, actor, list),
    receivedOf(db, ids),
    offersOf(db, ids),
    collectedOf(db, ids),
    // Only what is known of a gas meter depends on its agreement.
    standingOf(
      db,
      list.filter(({ idtype }) => idtype === 'pce').map(({ id }) => id),
      now,
    ),
  ]);
  const offerName = new Map(offers.map((row) => [row.sourceId, row.terms.name]));
  return list.map((row) => ({
    _id: row.id,
    idtype: row.idtype,
    idsource: row.idsource,
    name: row.name,
    holding: row.holding,
    usages: usagesOf(row),
    use: used?.get(row.id) ?? null,
    states: statesOf(
      row,
      received.get(row.id)!.retrieving || collected.get(row.id)?.isRetrieving === true,
      standings.get(row.id),
      now,
    ),
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    variables: received.get(row.id)!.variables,
    buildings: links
      .filter((link) => link.sourceId === row.id)
      .map(({ _id_building, name }) => ({ _id_building, name })),
    offerName: offerName.get(row.id) ?? null,
    rights: rights.get(row.id)!,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  }));
}

/** The sources attached to a building itself that the actor sees, by name. */
export async function summariesOfBuilding(
  db: Database,
  actor: Actor,
  buildingId: string,
  now: number,
): Promise<SourceSummary[]> {
  const found = await sourcesOfOneBuilding(db, actor, buildingId);
  return presentSources(
    db,
    actor,
    found.map((row) => row.source),
    now,
    new Map(found.map((row) => [row.source.id, row.used])),
  );
}

export async function presentSource(db: Database, actor: Actor, row: SourceRow, now: number): Promise<Source> {
  const [
    [summary],
    spans,
    owner,
    lastImportAt,
    person,
    offers,
    measured,
    demonstration,
    standings,
    retrievals,
    signals,
    collections,
    right,
  ] = await Promise.all([
    presentSources(db, actor, [row], now),
    seriesOfSource(db, row.id),
    findSpace(db, row.spaceId),
    lastSuccessfulImport(db, row.id),
    row.createdBy ? findUser(db, row.createdBy) : null,
    offersOf(db, [row.id]),
    energyOfSource(db, row.id, parisDay(now)),
    demonstrationOf(db, row.id),
    standingOf(db, [row.id], now),
    retrievalsOf(db, SOURCE_TYPE_FACTS[row.idtype].family === 'meteo' ? [row.id] : []),
    row.idtype === 'rte' ? signalRetrievals(db) : [],
    collectedOf(db, [row.id]),
    rightOfSource(db, actor, row),
  ]);
  const rightState = row.idtype === 'pce' ? (right?.status ?? 'EMPTY') : null;
  const standing = standings.get(row.id);
  const collected = collections.get(row.id) ?? null;
  const readable = readableSpans(row, spans);
  const today = isoDay(parisDay(now));
  const offer = offers.find((one) => one.validFrom <= today && (one.validTo === null || today <= one.validTo));
  const whole = measured !== null && (measured.coverage ?? 0) >= WHOLE_YEAR;
  const car = {
    computed: whole && SOURCE_TYPE_FACTS[row.idtype].family !== 'electricite' ? measured.totalKwh : null,
    user: row.point.gas?.carKwh ?? row.point.network?.carKwh ?? null,
  };
  const battery = presentBattery(row.point.sensor?.batteryMv ?? null, row.point.sensor?.batteryPercent ?? null);
  const company = owner.kind === 'company';
  return {
    ...summary!,
    address: row.address,
    location: row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null,
    geometry:
      row.lat !== null && row.lon !== null
        ? { type: 'Point' as const, coordinates: [row.lon, row.lat] as const }
        : null,
    owner: {
      userId: company ? null : row.createdBy,
      companyId: company ? owner.id : null,
      firstname: company ? null : (person?.firstname ?? null),
      lastname: company ? null : (person?.lastname ?? null),
      name: owner.name,
      companyName: company ? owner.name : null,
      companyType: owner.companyType,
      isLegalPerson: company,
      isOwner: owner.id === actor.space.id,
    },
    point: row.point,
    endContractOn: row.endContractOn,
    energySupplierId: row.energySupplierId,
    _id_energy_supplier: row.energySupplierId,
    batteryLevel: battery?.state ?? null,
    battery,
    car,
    offer: offer ? presentOffer(offer.id, offer.terms) : null,
    operation: {
      user: {
        offre: offer?.terms.name ?? null,
        date_fin_contrat: { value: row.endContractOn },
        car: { value: car.user },
        usages: usagesOf(row),
      },
      pdl:
        row.idtype === 'pdl'
          ? {
              general: { segment: row.point.electricity?.segment ?? null },
              metering: { isLinky: row.point.electricity?.isLinky ?? null },
            }
          : null,
      pce:
        rightState !== null
          ? { etat_droit_access: rightState, technical: { frequency: row.point.gas?.meterFrequency ?? null } }
          : null,
    },
    consent: standing?.consent ?? null,
    consentrequest: standing?.consentrequest ?? null,
    etat_droit_access: rightState,
    droit_acces: right,
    version: sourceVersion(row),
    year: measured?.year ?? null,
    demonstration,
    weather: presentRetrieval(row, retrievals.get(row.id)),
    signals: presentSignals(signals),
    broadcast: collected?.broadcast ?? 'none',
    channels: [
      ...(collected ? [{ type: collected.operator! }] : []),
      ...(lastImportAt ? [{ type: 'file' as const }] : []),
    ],
    monitoring: {
      lastImportAt: isoInstantOrNull(lastImportAt),
      lastSuccess: isoInstantOrNull(collected?.lastSuccess ?? null),
      broadcast: collected?.broadcast ?? 'none',
      dates: frequencyDates(readable).map(({ variable, frequency, firstDay, lastDay }) => ({
        variable,
        frequency,
        firstDay: isoDay(firstDay),
        lastDay: isoDay(lastDay),
      })),
      series: readable.map((span) => ({
        variable: span.variable,
        register: span.register || null,
        unit: VARIABLES[span.variable].unit,
        stepS: span.stepS,
        firstDay: isoDay(span.firstDay),
        lastDay: isoDay(span.lastDay),
        points: span.points,
      })),
    },
  };
}

/** Days of the series of a source; nothing is said of measures that may not be read. */
function readableSpans({ firstDay }: SourceRow, spans: Awaited<ReturnType<typeof seriesOfSource>>) {
  if (firstDay === null) return [];
  return spans.flatMap((span) =>
    span.firstDay === null || span.lastDay === null
      ? []
      : [{ ...span, firstDay: parseIsoDay(span.firstDay)!, lastDay: parseIsoDay(span.lastDay)! }],
  );
}

function presentBattery(tension: number | null, level: number | null): Source['battery'] {
  const state = batteryLevel(tension, level);
  return state && { tension, level, state };
}

function presentOffer(id: string, terms: OfferBody): Source['offer'] {
  return {
    _id: id,
    name: terms.name,
    _id_energysupplier: terms.supplierId ?? null,
    price_grid: terms.posts,
    subscription_price: terms.subscriptionEurPerMonth ?? null,
    price_kwh: terms.posts.length === 1 ? terms.posts[0]!.eurPerKwh : null,
    residential: terms.residential,
    annual_cta: terms.annualCtaEur ?? null,
  };
}

function statesOf(row: SourceRow, retrieving: boolean, standing: Standing | undefined, now: number): SourceState[] {
  const states: SourceState[] = [];
  if (row.idtype === 'pdl') {
    const facts = electricityFacts(row);
    const state = electricityState(facts);
    if (state) states.push(state);
    if (isNotLinky(facts)) states.push('NOT_LINKY');
  }
  if (row.idtype === 'pce') {
    const consent = standing?.consent?.state === 'active' ? standing.consent : null;
    const meter = {
      frequency: row.point.gas?.meterFrequency ?? null,
      hasData: row.firstDay !== null,
      consentDataStartDay: consent && parseIsoDay(consent.date_from_data),
    };
    if (hasInsufficientGasData(meter, addMonths(parisDay(now), -6))) states.push('INSUFFICIENT_DATA');
  }
  if (retrieving) states.push('RETRIEVAL_IN_PROGRESS');
  return states;
}
