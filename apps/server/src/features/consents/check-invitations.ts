import {
  type CheckedInvitation,
  type InvitationState,
  KeptInvitation,
  type WrittenInvitation,
} from '@joulerie/contract/consent-batches';
import { PceNumber, PdlNumber } from '@joulerie/contract/numbers';
import { isSameMailbox, likelyMail } from '@joulerie/domain/consents';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { membersOfSpace } from '../accounts/accounts.public.ts';
import { type KnownMeter, knownMeters } from './known-meters.store.ts';

type Written = WrittenInvitation & { line: number };
/** A line with the meter that it names, where one is known. */
export type Invitation = { checked: CheckedInvitation; meter: KnownMeter | null; buildingId: string | null };

/** What each line of a table is worth by now: the rules of a single request, line by line. Nothing is kept. */
export async function checkInvitations(
  db: Database,
  actor: Actor,
  lines: readonly Written[],
  now: number,
): Promise<Invitation[]> {
  const numbers = lines.map(({ number }) => numberOf(number));
  const [found, members] = await Promise.all([
    knownMeters(db, actor, [...new Set(numbers.flatMap((one) => (one ? possible(one) : [])))], now),
    membersOfSpace(db, actor.space.id),
  ]);
  const seen = new Set<string>();
  return lines.map((line, rank) => {
    const number = numbers[rank]!;
    const meter = number === null ? null : (possible(number).flatMap((one) => found.get(one) ?? [])[0] ?? null);
    const building = meter && line.building ? buildingOf(meter, line.building) : null;
    const mail = KeptInvitation.shape.mail.safeParse(line.mail);
    const suggestion = mail.success && !line.mail_confirmed ? likelyMail(mail.data) : null;
    const isTwice = meter !== null && seen.has(meter.id);
    if (meter) seen.add(meter.id);
    const state: InvitationState =
      number === null
        ? 'bad_number'
        : meter === null
          ? 'unknown_meter'
          : isTwice
            ? 'duplicate'
            : !mail.success
              ? 'bad_mail'
              : suggestion !== null
                ? 'doubtful_mail'
                : members.some(({ username }) => isSameMailbox(username, mail.data))
                  ? 'own_member'
                  : !keptOf(line).success
                    ? 'bad_name'
                    : meter.isAgreed
                      ? 'agreed'
                      : meter.isAsked
                        ? 'asked'
                        : isElsewhere(meter, line.zipcode)
                          ? 'other_zipcode'
                          : line.building && building === null
                            ? 'unknown_building'
                            : 'ready';
    return {
      checked: { ...line, state, suggestion, meter: meter && { _id_source: meter.id, name: meter.name } },
      meter,
      buildingId: building?.id ?? null,
    };
  });
}

/** What is kept of a line to ask its holder. */
export const keptOf = ({ mail, firstname, lastname, company }: WrittenInvitation) =>
  KeptInvitation.safeParse({
    mail,
    firstname: firstname.trim() || null,
    lastname: lastname.trim() || null,
    company: company.trim() || null,
  });

/** A number of an electricity or gas point, with the zeros that a spreadsheet may have taken from its start; null for none. */
function numberOf(written: string): string | null {
  const pdl = PdlNumber.safeParse(written);
  if (pdl.success) return pdl.data;
  const pce = PceNumber.safeParse(written);
  if (pce.success) return pce.data;
  const digits = written.replace(/\s/g, '');
  return /^\d{12,13}$/.test(digits) ? digits : null;
}
const possible = (number: string): string[] => [number.padStart(/^\d+$/.test(number) ? 14 : 0, '0')];

const buildingOf = ({ buildings }: KnownMeter, named: string) =>
  buildings.find(({ id, name }) => id === named || sameWords(name, named)) ?? null;

const sameWords = (one: string, other: string): boolean =>
  one.trim().localeCompare(other.trim(), 'fr', { sensitivity: 'base' }) === 0;

/** Whether a postcode is another one than that of the meter, where both are known. */
function isElsewhere({ zipcode }: KnownMeter, written: string): boolean {
  const digits = written.replace(/\s/g, '');
  return zipcode !== null && digits !== '' && digits.padStart(5, '0') !== zipcode;
}
