import type { Demonstration } from '@joulerie/contract/source-keys';
import { Panel } from '../../ui/panel.tsx';
import { demonstrationLine, demonstrationNotes } from './demonstration-words.ts';
import classes from './source-page.module.css';

/** Where the measures of a source of the demonstration come from, and what that does to its figures. */
export function DemonstrationPanel({ facts }: { facts: Demonstration }) {
  return (
    <Panel title="Démonstration" subtitle={demonstrationLine(facts)}>
      {demonstrationNotes(facts).map((note) => (
        <p key={note} className={classes.text}>
          {note}
        </p>
      ))}
    </Panel>
  );
}
