import type { Mail } from '../../platform/mail.ts';
import { brandMail } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import { senderOf } from './sender.ts';

/** A mail of a brand to who administers it, as its users receive others. */
export const trialMail = (brand: ScopeRow, to: string, origin: string): Mail =>
  brandMail(brand, to, {
    subject: `E-mail d’essai de ${brand.name}`,
    greeting: 'Bonjour,',
    lines: [
      `Cet e-mail montre à quoi ressemblent ceux de ${brand.name}\u00a0: son nom, son logo, sa couleur et son expéditeur, ${senderOf(brand).address}.`,
      'S’il est arrivé dans les indésirables, vérifiez les enregistrements SPF et DKIM du domaine.',
    ],
    button: 'Revenir aux réglages',
    link: `${origin}/user/marque`,
  });
