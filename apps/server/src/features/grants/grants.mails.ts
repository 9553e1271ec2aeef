import type { Mail } from '../../platform/mail.ts';
import { type SpaceRow, brandMail, brandingOf } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import type { Thing } from './grants.store.ts';

type Letter = {
  /** Full name of who shares. */
  by: string;
  /** The space that owns the thing. */
  space: SpaceRow;
  to: { firstname: string; username: string };
  thing: Pick<Thing, 'kind' | 'id' | 'name'>;
  /** Buildings beside the one that is named. */
  others: number;
  right: 'view' | 'owns';
  /** Whether the person is of the space that owns the thing. */
  colleague: boolean;
};

/** The mail of a share: what its receiver may now open, and where they find it. */
export function shareMail(scope: ScopeRow, origin: string, letter: Letter): Mail {
  const { by, space, to, thing, others, right, colleague } = letter;
  const ofCompany = space.kind === 'company' && !colleague ? `, de ${space.name},` : '';
  const what = `${thing.kind === 'folder' ? 'le dossier' : 'le bâtiment'} «\u00a0${thing.name}\u00a0»`;
  const more = others === 0 ? '' : others === 1 ? ' et un autre bâtiment' : ` et ${others}\u00a0autres bâtiments`;
  const may =
    right === 'owns' ? 'Vous pouvez le consulter et y travailler.' : 'Vous pouvez le consulter, sans le modifier.';
  const where = colleague ? '«\u00a0Mon espace\u00a0»' : '«\u00a0Partagés avec moi\u00a0»';
  return brandMail(scope, to.username, {
    subject: `${by} partage ${what} avec vous sur ${scope.name}`,
    greeting: `Bonjour ${to.firstname},`,
    lines: [`${by}${ofCompany} partage ${what}${more} avec vous.`, `${may} Vous le retrouvez dans ${where}.`],
    company: brandingOf(space, origin),
    button: thing.kind === 'folder' ? 'Ouvrir le dossier' : 'Ouvrir le bâtiment',
    link: `${origin}/${thing.kind}/${thing.id}`,
  });
}
