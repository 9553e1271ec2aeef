import { messageOf } from '../../lib/call-error.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import own from './address-panel.module.css';
import { FactInputs } from './fact-inputs.tsx';
import classes from './fields.module.css';
import { FootprintFigure } from './footprint-figure.tsx';
import type { Draft } from './new-building.ts';
import type { useKnownFacts } from './known-facts.ts';

type Props = {
  draft: Draft;
  known: ReturnType<typeof useKnownFacts>;
  errors: Record<string, string>;
  onChange: (draft: Draft) => void;
};

/** Footprint and facts that the national base proposes, each of which can be edited. */
export function KnownPanel({ draft, known, errors, onChange }: Props) {
  const subtitle = known.data?.found
    ? `proposées par\u00a0: ${known.data.source}`
    : 'facultatives, modifiables à tout moment';
  return (
    <Panel title="Caractéristiques" subtitle={subtitle}>
      {known.isFetching ? (
        <RowsSkeleton rows={3} />
      ) : (
        <div className={own.form}>
          <div>
            <FootprintFigure footprint={draft.footprint} />
            {known.isError && (
              <p className={classes.note}>{messageOf(known.error)} Vous pouvez continuer sans ces informations.</p>
            )}
            {known.data && !known.data.found && (
              <p className={classes.note}>La base nationale ne connaît pas de bâtiment à cette adresse.</p>
            )}
          </div>
          <FactInputs texts={draft.facts} errors={errors} onChange={(facts) => onChange({ ...draft, facts })} />
        </div>
      )}
    </Panel>
  );
}
