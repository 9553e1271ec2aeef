import type { ServiceRetrieval } from '@joulerie/contract/source-keys';
import { Panel } from '../../ui/panel.tsx';
import classes from './source-page.module.css';
import { retrievalLines, serviceWords } from './retrieval-words.ts';

/** From whom the values of a source come by themselves, how far they go, and why the last try failed. */
export function RetrievalPanel({ retrieval }: { retrieval: ServiceRetrieval }) {
  return (
    <Panel title="Relevé automatique" subtitle={serviceWords(retrieval)}>
      {retrievalLines(retrieval).map((line) => (
        <p key={line} className={classes.text}>
          {line}
        </p>
      ))}
    </Panel>
  );
}
