import { number } from '../../lib/format.ts';
import classes from './consents.module.css';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; words: string; count: number }[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
};

/** How many there are in each state, as a filter: one at most is pressed. A state that nothing is in is left out. */
export function StateFilter<T extends string>({ label, options, value, onChange }: Props<T>) {
  const total = options.reduce((sum, one) => sum + one.count, 0);
  return (
    <div className={classes.counts} role="group" aria-label={label}>
      <CountButton words="Tous" count={total} pressed={value === undefined} onClick={() => onChange(undefined)} />
      {options
        .filter((one) => one.count > 0 || one.value === value)
        .map((one) => (
          <CountButton
            key={one.value}
            words={one.words}
            count={one.count}
            pressed={one.value === value}
            onClick={() => onChange(one.value === value ? undefined : one.value)}
          />
        ))}
    </div>
  );
}

function CountButton(props: { words: string; count: number; pressed: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes.count} aria-pressed={props.pressed} onClick={props.onClick}>
      {props.words} <span className="figures">{number(props.count)}</span>
    </button>
  );
}
