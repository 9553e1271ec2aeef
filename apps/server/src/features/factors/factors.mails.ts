import type { Mail } from '../../platform/mail.ts';
import { brandMail } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';

/** What was done to the protection of an account, in the words of the mail that says it. */
export type FactorChange = 'added' | 'removed' | 'codes' | 'recovery';

const WORDS: Record<FactorChange, { subject: string; line: string }> = {
  added: {
    subject: 'Un second facteur a été ajouté à votre compte',
    line: 'La connexion à votre compte demande désormais un second facteur. Vos autres sessions ont été fermées si c’est le premier.',
  },
  removed: {
    subject: 'Un second facteur a été retiré de votre compte',
    line: 'Un second facteur vient d’être retiré de votre compte.',
  },
  codes: {
    subject: 'Vos codes de secours ont été remplacés',
    line: 'De nouveaux codes de secours viennent d’être créés : ceux d’avant ne servent plus.',
  },
  recovery: {
    subject: 'Un code de secours a servi',
    line: 'Une connexion à votre compte vient d’être terminée par un code de secours.',
  },
};

/** Says to its owner what was done to the protection of an account. */
export function factorMail(
  scope: ScopeRow,
  person: { username: string; firstname: string },
  origin: string,
  change: FactorChange,
): Mail {
  const { subject, line } = WORDS[change];
  return brandMail(scope, person.username, {
    subject: `${subject} ${scope.name}`,
    greeting: `Bonjour ${person.firstname},`,
    lines: [line, 'Si ce n’est pas vous, changez votre mot de passe : toutes les sessions seront fermées.'],
    button: 'Voir mon compte',
    link: `${origin}/user/parametre`,
  });
}
