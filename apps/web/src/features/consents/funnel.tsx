import { useQuery } from '@tanstack/react-query';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { funnelQuery } from './calls.ts';
import classes from './consents.module.css';
import { StageBar } from './stage-bar.tsx';

/** The last stage that a request reached, in the order of its life. */
const STAGES = [
  { key: 'sent', words: 'Envoyées' },
  { key: 'opened', words: 'Ouvertes' },
  { key: 'declared', words: 'Remplies' },
  { key: 'waiting', words: 'Chez GRDF' },
  { key: 'accepted', words: 'Acceptées' },
  { key: 'refused', words: 'Refusées' },
  { key: 'expired', words: 'Expirées' },
  { key: 'closed', words: 'Closes ou retirées' },
] as const;

/** How far one’s requests went, each counted where it is: a bar for the eye, and the same in words. */
export function Funnel() {
  const funnel = useQuery(funnelQuery);
  // The list under it says what failed; without requests there is nothing to count.
  if (funnel.isError || funnel.data?.total === 0) return null;
  if (!funnel.data) return <RowsSkeleton rows={1} height={56} />;
  return (
    <div className={classes.funnel}>
      <StageBar
        label="Où en sont vos demandes"
        stages={STAGES.map((one) => ({ ...one, count: funnel.data[one.key] }))}
      />
    </div>
  );
}
