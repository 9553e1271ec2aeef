import { parseIsoDay } from '../calendar/index.ts';
import type { GasRefusalKey } from './refusals.ts';

/** What a right gives of a meter. */
export const GAS_SCOPES = ['published', 'informative', 'contractual', 'technical'] as const;
/** One of them. */
export type GasScope = (typeof GAS_SCOPES)[number];

/** A declaration as it is written, before it is checked. Days are `YYYY-MM-DD`; the last ones are included. */
export type WrittenGasDeclaration = {
  role: string | null;
  name: string | null;
  company: string | null;
  mail: string | null;
  zipcode: string | null;
  mobile: string | null;
  from: string | null;
  to: string | null;
  consumptionFrom: string | null;
  consumptionTo: string | null;
  /** Null where it is neither true nor false. */
  scopes: Readonly<Record<GasScope, boolean | null>> | null;
};

const MAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const ZIPCODE = /^(0[1-9]|[1-8]\d|9[0-8])\d{3}$/;
const MOBILE = /^(0|\+33)[67]\d{8}$/;

const FLAGS: Record<GasScope, GasRefusalKey> = {
  contractual: 'contractual-flag',
  technical: 'technical-flag',
  published: 'published-flag',
  informative: 'informative-flag',
};

/**
 * Why GRDF would refuse a declaration, in the order of its checks; null when nothing is wrong with it. Source: swagger ADICT v2 1.6.
 *
 * @param written the declaration
 * @param today civil day of Paris
 */
export const gasDeclarationError = (written: WrittenGasDeclaration, today: number): GasRefusalKey | null =>
  holderError(written) ?? scopeError(written.scopes) ?? dateError(written, today);

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

function holderError({ role, name, company, mail, zipcode, mobile }: WrittenGasDeclaration): GasRefusalKey | null {
  if (isBlank(role)) return 'role-missing';
  if (isBlank(name) && isBlank(company)) return 'holder-missing';
  if (!isBlank(name) && !isBlank(company)) return 'holder-twice';
  if (isBlank(zipcode)) return 'zipcode-missing';
  if (!ZIPCODE.test(zipcode!)) return 'zipcode-malformed';
  if (isBlank(mail)) return 'mail-missing';
  if (!MAIL.test(mail!)) return 'mail-malformed';
  return isBlank(mobile) || MOBILE.test(mobile!.replaceAll(/[\s.\u00a0\u202f]/g, '')) ? null : 'mobile-malformed';
}

function scopeError(scopes: WrittenGasDeclaration['scopes']): GasRefusalKey | null {
  if (scopes === null) return 'scopes-missing';
  const unsaid = GAS_SCOPES.find((one) => scopes[one] === null);
  if (unsaid) return FLAGS[unsaid];
  return GAS_SCOPES.some((one) => scopes[one]) ? null : 'scopes-inconsistent';
}

function dateError(written: WrittenGasDeclaration, today: number): GasRefusalKey | null {
  const day = (text: string | null) => (text === null ? null : parseIsoDay(text));
  const [from, to] = [day(written.from), day(written.to)];
  const [first, last] = [day(written.consumptionFrom), day(written.consumptionTo)];
  if (from === null) return 'access-from-missing';
  if (to === null) return 'access-to-missing';
  if (first === null) return 'consumption-from-missing';
  if (last === null) return 'consumption-to-missing';
  if (to < today) return 'access-ends-early';
  if (from > today) return 'access-begins-late';
  if (first > today) return 'consumption-begins-late';
  if (last < first) return 'consumption-order';
  return last > to ? 'consumption-after-access' : null;
}
