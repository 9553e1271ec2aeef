import { OPERATOR_NAMES } from '@joulerie/domain/collection';
import type { Operator } from '@joulerie/domain/collection';
import { frenchDay, parseIsoDay } from '@joulerie/domain/calendar';

type Notice = { sourceName: string; isHolder: boolean; toDay: string | null };
type Words = { type: 'info' | 'warning'; title: string; message: string };

/** Who can give it again. */
const cureOf = ({ isHolder }: Notice): string =>
  isHolder
    ? 'la carte «\u00a0Collecte\u00a0» de cette source permet de la donner de nouveau'
    : 'demandez au titulaire de la donner de nouveau, depuis la page de son accord';

/** What whoever attached a meter hears of the authorisation that its holder gave at the operator. */
export function authorizationWords(what: 'ends-soon' | 'ended' | 'refused', operator: Operator, notice: Notice): Words {
  const { sourceName, toDay } = notice;
  const cure = cureOf(notice);
  const name = OPERATOR_NAMES[operator];
  const about = (message: string) => `«\u00a0${sourceName}\u00a0»\u00a0: ${message}`;
  const until = toDay === null ? '' : ` le ${frenchDay(parseIsoDay(toDay)!)}`;
  switch (what) {
    case 'ends-soon':
      return {
        type: 'info',
        title: `Autorisation ${name} à renouveler`,
        message: about(
          // An operator shares a meter with an application once.
          notice.isHolder
            ? `l’autorisation donnée à ${name} se termine${until}. Supprimez ce partage dans votre espace client ${name}, puis reliez de nouveau le compteur\u00a0: ${cure}.`
            : `l’autorisation donnée à ${name} se termine${until}\u00a0; ${cure}.`,
        ),
      };
    case 'ended':
      return {
        type: 'warning',
        title: `Autorisation ${name} terminée`,
        message: about(`l’autorisation donnée à ${name} a pris fin${until}, plus rien n’est collecté\u00a0; ${cure}.`),
      };
    case 'refused':
      return {
        type: 'warning',
        title: `${name} refuse l’accès`,
        message: about(
          `${name} a refusé l’accès alors que l’autorisation semble en règle. Elle est vérifiée chaque jour\u00a0; ${cure}.`,
        ),
      };
  }
}
