import type { Collection } from '@joulerie/contract/collection';
import type { Source } from '@joulerie/contract/sources';
import { Button } from '@mantine/core';
import { messageOf } from '../../lib/call-error.ts';
import { number } from '../../lib/format.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { BLOCKS } from './fact-fields.ts';
import { type Value, factText } from './fact-text.ts';
import { useUpdateSource } from './update-source.ts';
import classes from './sources.module.css';

type Facts = NonNullable<Collection['facts']>['differing'];
type Classes = { name: string; kva: number }[];

/** Of a block: each fact that the operator says otherwise, in words. */
function differencesOf(source: Source, facts: Facts, block: 'electricity' | 'gas') {
  const own = (source.point[block] ?? {}) as Record<string, Value>;
  const given = (facts[block] ?? {}) as Record<string, Value>;
  const found = BLOCKS[block].fields
    .filter(({ key }) => key in given)
    .map((field) => ({
      key: field.key,
      label: field.label,
      theirs: factText(field, given[field.key] ?? null),
      own: factText(field, own[field.key] ?? null),
    }))
    // The same off-peak hours may be written in two ways.
    .filter((one) => one.theirs !== one.own);
  if (block === 'electricity' && facts.electricity?.powerClasses)
    found.push({
      key: 'powerClasses',
      label: 'Puissances par classe',
      theirs: classesText(facts.electricity.powerClasses),
      own: classesText(source.point.electricity?.powerClasses ?? []),
    });
  return found;
}

/** Of the facts, those that are named: nothing else changes at a click. */
const shownOf = (facts: Facts, keys: ReadonlySet<string>): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([block, given]) => [
      block,
      Object.fromEntries(Object.entries(given ?? {}).filter(([key]) => keys.has(key))),
    ]),
  );

const classesText = (classes: Classes) =>
  classes.map(({ name, kva }) => `${name} ${number(kva)}\u00a0kVA`).join(', ') || 'aucune';

/** What the operator of a meter says otherwise than the facts of its source, to be taken over or left. */
export function DifferingFacts({
  source,
  operator,
  facts,
  edits,
}: {
  source: Source;
  operator: string;
  facts: Facts;
  edits: boolean;
}) {
  const update = useUpdateSource();
  const notify = useNotify();
  const found = (['electricity', 'gas'] as const).flatMap((block) => differencesOf(source, facts, block));
  if (found.length === 0) return null;
  const take = () =>
    update.mutate(
      { from: source, changes: { point: shownOf(facts, new Set(found.map(({ key }) => key))) } },
      { onSuccess: () => notify.success('La source a maintenant les valeurs de son gestionnaire.') },
    );
  return (
    <section className={classes.differing} aria-label={`Ce que dit ${operator}`}>
      <p>{operator} ne dit pas la même chose que la source&nbsp;:</p>
      <ul>
        {found.map(({ key, label, theirs, own }) => (
          <li key={key}>
            {label}&nbsp;: <strong>{theirs}</strong> pour {operator}, {own} ici
          </li>
        ))}
      </ul>
      {update.isError && <p role="alert">{messageOf(update.error)}</p>}
      {edits && (
        <Button variant="default" size="xs" loading={update.isPending} onClick={take}>
          Reprendre ces valeurs
        </Button>
      )}
    </section>
  );
}
