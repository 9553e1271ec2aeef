import { MAP_MEASURES, type MapMeasure } from '@joulerie/contract/constants';
import { MEASURES, STATE_LABEL } from './measures.ts';
import classes from './map-legend.module.css';

type Props = { measure: MapMeasure; onMeasure: (measure: MapMeasure) => void };

/** What pins are coloured by. */
export function MeasureChoice({ measure, onMeasure }: Props) {
  return (
    <label className={classes.choice}>
      <span>Couleur</span>
      <select
        value={measure}
        onChange={({ currentTarget: { value } }) => onMeasure(MAP_MEASURES.find((one) => one === value) ?? 'state')}
      >
        {MAP_MEASURES.map((one) => (
          <option key={one} value={one}>
            {one === 'state' ? STATE_LABEL : MEASURES[one].label}
          </option>
        ))}
      </select>
    </label>
  );
}
