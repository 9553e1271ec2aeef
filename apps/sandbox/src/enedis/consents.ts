import { seedOf } from '../../../../demo/random.ts';
import { isoDay, parisDay } from '../operators/paris.ts';

/** An authorisation that a holder gave to an application on one point (a share of Data Connect v2 bears a single one). */
export type Authorization = {
  id: number;
  clientId: string;
  prm: string;
  fromDay: number;
  /** Last day, included. */
  toDay: number;
  endedDay: number | null;
};

/** Authorisations that holders gave. Their number is stable for an application and a point, as at Enedis. */
export class Consents {
  #all: Authorization[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Gives an authorisation; null where the point is shared already: the real page fails, and the first share has to be removed. */
  give(clientId: string, prm: string, days: number): Authorization | null {
    if (this.active(clientId, prm)) return null;
    const today = parisDay(this.#now());
    const given = {
      id: 100_000_000 + (seedOf(`${clientId} ${prm}`) % 900_000_000),
      clientId,
      prm,
      fromDay: today,
      toDay: today + days - 1,
      endedDay: null,
    };
    this.#all = [given, ...this.#all.filter((one) => one.id !== given.id)];
    return given;
  }

  remove(id: number): boolean {
    const one = this.#all.find((other) => other.id === id && other.endedDay === null);
    if (one) one.endedDay = parisDay(this.#now());
    return one !== undefined;
  }

  get(id: number): Authorization | null {
    return this.#all.find((one) => one.id === id) ?? null;
  }

  active(clientId: string | null, prm: string): Authorization | null {
    return (
      this.#all.find(
        (one) => one.prm === prm && (clientId === null || one.clientId === clientId) && this.isActive(one),
      ) ?? null
    );
  }

  isActive({ endedDay, toDay }: Authorization): boolean {
    return endedDay === null && toDay >= parisDay(this.#now());
  }

  list(): readonly Authorization[] {
    return this.#all;
  }

  restore(all: readonly Authorization[]): void {
    this.#all = [...all];
  }
}

/** Days of an ISO 8601 duration of years, months, weeks or days; null for another one, or more than three years. */
export function daysOfDuration(text: string): number | null {
  const m = /^P(?:(\d{1,2})Y)?(?:(\d{1,2})M)?(?:(\d{1,3})W)?(?:(\d{1,4})D)?$/.exec(text);
  if (!m) return null;
  const [years, months, weeks, days] = m.slice(1).map((one) => Number(one ?? 0));
  const total = years! * 365 + months! * 30 + weeks! * 7 + days!;
  return total > 0 && total <= 1096 ? total : null;
}

const TYPES = ['CDC', 'IDX', 'PMAX', 'ENERGIE', 'ITC'] as const;

/** Services of an authorisation, as `subscribed_services/v1` lists them. */
export function servicesOf(
  { id, prm, fromDay, toDay, endedDay }: Authorization,
  isActive: boolean,
  injects: boolean,
  curve: boolean,
) {
  return TYPES.filter((type) => curve || type !== 'CDC').map((type, i) => ({
    id: `${id}${i}`,
    injection: injects,
    soutirage: true,
    serviceCode: 'ACCES',
    dateDebut: isoDay(fromDay),
    dateFin: isoDay(endedDay ?? toDay),
    etatCode: isActive ? 'ACTIF' : 'TERMINE',
    etatLibelle: isActive ? 'Actif' : 'Terminé',
    pointId: prm,
    mesuresTypeCode: type,
    mesuresPas: type === 'CDC' ? 'PT30M' : type === 'ITC' ? 'NA' : 'P1D',
    mesuresCorrigees: false,
    autorisation: { autorisationId: id, autorisationLibelle: 'Data Connect', autorisationType: 'EXPLICITE' },
  }));
}
