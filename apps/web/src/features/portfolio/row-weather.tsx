import type { BuildingSummary } from '@joulerie/contract/buildings';
import { comparableChange, deliveriesReserve, whyNotComparable } from '@joulerie/domain/measures';
import { difference } from '../../lib/format.ts';
import { Delta, PlainDeltas } from '../../ui/kpi.tsx';
import { YearChange } from '../buildings/buildings.public.ts';
import classes from './space-table.module.css';

const interval = (low: number, high: number) =>
  `à 95\u00a0% de confiance entre ${difference(low, 1)} et ${difference(high, 1)}`;

type Change = { comparison: BuildingSummary['comparison']; weather: BuildingSummary['weatherFree'] };

const isSure = ({ low, high }: { low: number; high: number }): boolean => low > 0 || high < 0;

const isComparable = (comparison: Change['comparison']): boolean =>
  comparison !== null && comparableChange(comparison) !== null;

/**
 * The change of a row: once the weather is removed where that is known, coloured only where its interval leaves out no change at all; else
 * that of its energy.
 */
export function RowChange({ comparison, weather, opens = false }: Change & { opens?: boolean }) {
  if (!weather?.of.known) {
    if (!opens || isComparable(comparison)) return <YearChange comparison={comparison} />;
    return (
      <details className={classes.reason}>
        <summary>non comparable</summary>
        {whyNotComparable(comparison)}
        {weather?.of.known === false && <div>{weather.of.reason}</div>}
      </details>
    );
  }
  const { of } = weather;
  const shown = <Delta value={of.change}>{difference(of.change, 1)}</Delta>;
  return isSure(of) ? shown : <PlainDeltas>{shown}</PlainDeltas>;
}

/**
 * Under the change of a row: what it is, with its interval, and the one of its energy; or why the weather is not removed. In a table, whose
 * column is named « météo retirée », in few words: its rows stay two or three lines high.
 */
export function RowWeather({ comparison, weather, opens = false }: Change & { opens?: boolean }) {
  if (!weather) return null;
  const { of, stale } = weather;
  // « non comparable » is said once, of both.
  if (!of.known && !isComparable(comparison)) return null;
  const sure = of.known && isSure(of);
  const why = of.known ? `${interval(of.low, of.high)}${sure ? '' : '\u00a0: écart non significatif'}` : of.reason;
  const line = `météo retirée${of.known ? (sure ? '' : ', non significatif') : '\u00a0: non comparable'}${stale ? ' (en recalcul)' : ''}`;
  const bought = comparison !== null && deliveriesReserve(comparison) !== null;
  const short = [
    ...(of.known ? (sure ? [] : ['non significatif']) : ['brut, météo non retirée']),
    ...(bought ? ['d’après les livraisons'] : []),
    ...(stale ? ['en recalcul'] : []),
  ].join(', ');
  const raw = of.known && (
    <small className={`${classes.months} ${classes.change}`} title={opens ? undefined : why}>
      {opens ? <>brut&nbsp;:&nbsp;</> : <>brut&nbsp;</>}
      <PlainDeltas>
        <YearChange comparison={comparison} />
      </PlainDeltas>
    </small>
  );
  return (
    <>
      {opens ? (
        // For a finger: what a pointer reads in the title opens under the line.
        <details className={classes.reason}>
          <summary>{line}</summary>
          {why}
        </details>
      ) : (
        short !== '' && (
          <small className={`${classes.months} ${classes.change}`} title={why}>
            {short}
          </small>
        )
      )}
      {raw}
    </>
  );
}
