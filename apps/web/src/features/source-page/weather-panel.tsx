import type { WeatherRetrieval } from '@joulerie/contract/source-keys';
import { Panel } from '../../ui/panel.tsx';
import classes from './source-page.module.css';
import { weatherLines, weatherService } from './weather-words.ts';

/** From whom the weather of a station comes by itself, how far it goes, and why the last try failed. */
export function WeatherPanel({ retrieval }: { retrieval: WeatherRetrieval }) {
  return (
    <Panel title="Relevé automatique" subtitle={weatherService(retrieval)}>
      {weatherLines(retrieval).map((line) => (
        <p key={line} className={classes.text}>
          {line}
        </p>
      ))}
    </Panel>
  );
}
