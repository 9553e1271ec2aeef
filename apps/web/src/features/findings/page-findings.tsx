import type { Finding, Findings } from '@joulerie/contract/findings';
import { CONFIDENCE_LABELS } from '@joulerie/domain/findings';
import { meterNumber } from '../../lib/format.ts';
import { monthRange } from '../../lib/format-date.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Subject } from '../measures/measures.public.ts';
import { type Place, placeOf, placeOfNext } from './finding-place.ts';
import classes from './findings.module.css';
import { useFindings } from './queries.ts';

/** Sentences of a page: more would be a report. */
const MOST = 3;

/**
 * « En clair »: the last day and what a year of measures concludes, in two or three dated sentences with their euros and their certainty.
 * Nothing where nothing may be concluded, but what is lacking, and where who may edit (`edits`) gives it.
 */
export function PageFindings({ subject, edits }: { subject: Subject; edits: boolean }) {
  const { data } = useFindings(subject);
  if (!data) return null;
  const shown = data.data.slice(0, MOST);
  const lacking = data.lacking.find((one) => placeOfNext(one, subject) !== null);
  if (shown.length === 0 && data.day === null && !lacking) return null;
  return (
    <Panel
      title="En clair"
      subtitle={shown.length > 0 || lacking ? monthRange(data.start_date, data.end_date) : undefined}
    >
      {data.day && <p className={classes.day}>{data.day.text}</p>}
      {shown.length > 0 && (
        <ul className={classes.sentences}>
          {shown.map((finding) => (
            <Sentence key={`${finding.rule} ${finding._id_source}`} finding={finding} subject={subject} />
          ))}
        </ul>
      )}
      {lacking && <Lacking lacking={lacking} place={edits ? placeOfNext(lacking, subject) : null} />}
    </Panel>
  );
}

function Sentence({ finding, subject }: { finding: Finding; subject: Subject }) {
  const place = placeOf(finding);
  const { sourceName, idsource } = finding;
  const other = [sourceName, idsource && meterNumber(idsource)].filter(Boolean).join(' ');
  return (
    <li>
      <span>{finding.sentence}</span>
      <span className={classes.note}>
        {subject.kind === 'building' && other !== '' && `${other} · `}
        {CONFIDENCE_LABELS[finding.confidence]}
        {place && (
          <>
            {' · '}
            <AppLink href={place.href}>{place.label}</AppLink>
          </>
        )}
      </span>
    </li>
  );
}

function Lacking({ lacking, place }: { lacking: Findings['lacking'][number]; place: Place | null }) {
  return (
    <p className={classes.lacking}>
      {lacking.reason} {place && <AppLink href={place.href}>{place.label}</AppLink>}
    </p>
  );
}
