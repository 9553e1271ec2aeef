import type { createUser } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';

type Body = CallInput<typeof createUser>['body'];

/** What the form holds: every field a text or a box, whatever the role. */
export type RegisterValues = Omit<Body, 'phone' | 'company' | 'acceptTerms'> & {
  phone: string;
  company: { name: string; type: NonNullable<Body['company']>['type']; siret: string };
  acceptTerms: boolean;
};

/** What is sent: empty optional fields are left out, and a particulier has no company. */
export function registration({ phone, company, acceptTerms, ...values }: RegisterValues): Body {
  const siret = company.siret.replace(/[\s\u00a0\u202f]/g, '');
  return {
    ...values,
    phone: phone.trim() === '' ? null : phone,
    company:
      values.role === 'particulier'
        ? null
        : { name: company.name, type: company.type, siret: siret === '' ? null : siret },
    // The schema refuses false: the form says so before anything is sent.
    acceptTerms: acceptTerms as true,
  };
}
