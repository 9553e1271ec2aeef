import { HOUR_MS } from '@joulerie/domain/calendar';
import type { Reading } from '../described/fill-series.ts';
import { FileRefused } from '../reader.ts';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { cellsOf } from '../text/delimited.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { type Stamp, readStamp } from '../text/stamps.ts';
import { chosenKind, fillEntity, kindOf, suggested } from './entities.ts';
import { type State, meansOf } from '../series/means.ts';

/** A counter without a change for longer is one that was not recorded. */
const STANDS_MS = 31 * 24 * HOUR_MS;
const TEN_MINUTES_MS = 600_000;
/** Share of the changes of a counter that may be falls to another value than its beginning. */
const FALLS = 0.02;

type Entity = { id: string; states: (Reading & { at: number })[] };

/**
 * « Download data » of the history of Home Assistant: the changes of one or several entities, UTC, whatever their moments. Neither the
 * unit nor the quantity is in the file: they are asked. A counter is kept by hour, a power by its mean over ten minutes, and a
 * temperature by hour; `unavailable` and `unknown` say that the entity could not be reached.
 */
export const homeAssistantHistory: Reader<TextContent> = {
  format: 'home-assistant-historique-csv',
  label: 'Historique de Home Assistant',
  recognises: ({ text }) => /^"?entity_id"?,"?state"?,"?last_changed"?/.test(firstLines(text, 1)[0] ?? ''),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(homeAssistantHistory.format, homeAssistantHistory.label, options);
    builder.namesNoMeter = true;
    const entities = entitiesOf(text, builder);
    const counters = new Set(entities.filter(isCounter));
    const names = (counters.size > 0 ? [...counters] : entities).map(({ id }) => id);
    const unit = counters.size > 0 ? 'kWh' : /temp/i.test(names.join()) ? '°C' : 'W';
    const chosen = chosenKind(builder, options, { variable: suggested(names, unit), unit, zone: 'UTC' });
    if (options.generic?.unit === undefined) builder.needsChoice = true;
    const kind = kindOf(chosen.variable, chosen.unit);
    if (!kind)
      throw new FileRefused(
        'unit_mismatch',
        `L’unité « ${chosen.unit} » n’est pas de la grandeur choisie pour cet historique.`,
      );
    const fitting = entities.filter((one) => (kind.holds === 'counter') === counters.has(one));
    if (fitting.length === 0)
      throw new FileRefused(
        'not_a_counter',
        kind.holds === 'counter'
          ? 'Aucune entité de cet historique n’est un compteur : leurs valeurs montent et descendent. Choisissez une puissance ou une température.'
          : 'Les entités de cet historique ne font que monter : ce sont des compteurs. Choisissez une énergie.',
      );
    for (const { id, states } of fitting) {
      const about = { unit: chosen.unit, point: fitting.length > 1 ? id : null };
      if (kind.holds === 'counter') fillEntity(builder, kind, { ...about, standsMs: STANDS_MS }, states);
      else fillEntity(builder, kind, about, meansOf(states, kind.holds === 'power' ? TEN_MINUTES_MS : HOUR_MS));
    }
    if (builder.needsChoice)
      builder.note(`Le fichier ne dit ni la grandeur ni l’unité de ${names.slice(0, 6).join(', ')} : choisissez-les.`);
    const others = entities.filter((one) => (kind.holds === 'counter') !== counters.has(one)).map(({ id }) => id);
    if (others.length > 0) builder.note(`Entités d’une autre nature, non lues : ${others.slice(0, 12).join(', ')}.`);
    return builder.finish();
  },
};

/** The entities that hold numbers, their states in order of time; NaN where one could not be reached. */
function entitiesOf(text: string, builder: ReadBuilder): Entity[] {
  const found = new Map<string, { states: Entity['states']; words: number }>();
  let isHeader = true;
  eachLine(text, (line, number, last) => {
    if (line.trim() === '') return;
    if (isHeader) {
      isHeader = false;
      return;
    }
    const [id = '', state = '', changed = ''] = cellsOf(line, ',').map((cell) => cell.trim());
    const stamp = last && !/(Z|[+-]\d{2}:?\d{2})$/.test(changed) ? null : readStamp(changed);
    if (!stamp) return builder.refuse(number, last ? CUT_LINE : `date illisible « ${changed.slice(0, 60)} »`);
    let own = found.get(id);
    if (!own) found.set(id, (own = { states: [], words: 0 }));
    const isAway = /^(unavailable|unknown|none|)$/i.test(state);
    const value = isAway ? Number.NaN : readNumber(state);
    if (value === null) own.words++;
    else
      own.states.push({ at: instantOf(stamp), stamp: { wallMs: instantOf(stamp), offsetMs: 0 }, value, line: number });
  });
  const entities = [...found].flatMap(([id, { states, words }]): Entity[] =>
    states.some(({ value }) => !Number.isNaN(value)) && words <= states.length
      ? [{ id, states: states.toSorted((a, b) => a.at - b.at) }]
      : [],
  );
  const numeric = new Set(entities.map(({ id }) => id));
  const others = [...found.keys()].filter((id) => !numeric.has(id));
  if (others.length > 0) builder.note(`Entités sans nombres, non lues : ${others.slice(0, 12).join(', ')}.`);
  if (entities.length === 0)
    throw new FileRefused('no_measure', 'Aucune entité de cet historique n’a de nombres pour états.');
  return entities;
}

const instantOf = ({ wallMs, offsetMs }: Stamp): number => wallMs - (offsetMs ?? 0);

/** A counter rises, and falls to its beginning only. */
function isCounter({ states }: { states: readonly State[] }): boolean {
  let [rises, falls, before] = [0, 0, Number.NaN];
  for (const { value } of states) {
    if (Number.isNaN(value)) continue;
    if (value > before) rises++;
    else if (value < before && value > 0.1 * before) falls++;
    before = value;
  }
  return rises > 0 && falls <= FALLS * (rises + falls);
}
