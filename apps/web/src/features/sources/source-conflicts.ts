import type { Scope } from '@joulerie/contract/reference';
import type { Source } from '@joulerie/contract/sources';
import { USAGE_LABELS } from '@joulerie/domain/vocabulary';
import { date } from '../../lib/format-date.ts';
import { type Conflict, withoutField } from '../../lib/send-edit.ts';
import { BLOCKS } from './fact-fields.ts';
import { type Value, factText } from './fact-text.ts';

type Changes = {
  point?: object | undefined;
  usages?: Source['usages'] | undefined;
  endContractOn?: string | null | undefined;
  energySupplierId?: string | null | undefined;
};
type Words = { label: string; of: (source: Changes) => string | null | undefined };

/** What an edit of a source and the source as it is now hold of the fields in conflict. */
export function conflictsOfSource<B extends Changes>(
  fields: readonly string[],
  mine: B,
  theirs: Source,
  suppliers: Scope['suppliers'],
): Conflict<B>[] {
  const plain: Readonly<Record<string, Words>> = {
    usages: { label: 'Usages', of: ({ usages }) => usages?.map((one) => USAGE_LABELS[one]).join(', ') || 'aucun' },
    endContractOn: { label: 'Fin du contrat', of: ({ endContractOn }) => endContractOn && date(endContractOn) },
    energySupplierId: {
      label: 'Fournisseur',
      of: ({ energySupplierId }) => suppliers.find(({ _id }) => _id === energySupplierId)?.nom,
    },
  };
  return fields.map((path) => {
    const words = plain[path] ?? factWords(path);
    return {
      label: words.label,
      mine: words.of(mine) || 'valeur inconnue',
      theirs: words.of(theirs) || 'valeur inconnue',
      without: (body) => withoutField(body, path),
    };
  });
}

/** A fact of the point, by its path: `point.electricity.segment`. */
function factWords(path: string): Words {
  const [, block = '', key = ''] = path.split('.');
  const field = Object.entries(BLOCKS)
    .find(([name]) => name === block)?.[1]
    .fields.find((one) => one.key === key);
  return {
    label: field?.label ?? key,
    of: ({ point }) => {
      const facts = Object.entries(point ?? {}).find(([name]) => name === block)?.[1] as
        | Record<string, Value>
        | undefined;
      return field && factText(field, facts?.[key] ?? null);
    },
  };
}
