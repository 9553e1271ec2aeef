import type { ConsentRequest } from '@joulerie/contract/consents';
import { TextField } from './fields.tsx';
import type { Answers, Faults } from './form-rules.ts';
import { MeterList } from './meter-list.tsx';
import { metersOf, placesOf } from './words.ts';
import classes from './sheet.module.css';

type Props = {
  request: ConsentRequest;
  answers: Answers;
  faults: Faults;
  onChange: (changes: Partial<Answers>) => void;
};

const FIELD = { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 10 } as const;

/** The postcode of what is signed for; where meters are at several places, that of each place. */
export function Zipcodes({ request, answers, faults, onChange }: Props) {
  const { zipcode, zipcodes } = answers;
  const places = placesOf(request);
  const meters = metersOf(request).length;
  if (places.length === 0)
    return (
      <TextField
        {...FIELD}
        name="zipcode"
        label={meters > 1 ? 'Code postal des compteurs' : 'Code postal du compteur'}
        hint={
          meters > 1
            ? 'Celui du lieu où ils se trouvent\u00a0: il confirme qu’il s’agit des vôtres.'
            : 'Celui du lieu où il se trouve\u00a0: il confirme qu’il s’agit du vôtre.'
        }
        value={zipcode}
        fault={faults.zipcode}
        onChange={(typed) => onChange({ zipcode: typed })}
      />
    );
  const left = places.filter(({ name }) => !zipcodes[name]?.trim()).flatMap(({ parts }) => parts).length;
  return (
    <>
      <p className={classes.places}>
        Vos compteurs sont à {places.length}&nbsp;endroits&nbsp;: donnez le code postal de chacun, il confirme qu’il
        s’agit des vôtres. Vous ne signez pas pour ceux dont le code postal reste vide.
      </p>
      {places.map(({ name, parts }, rank) => (
        <div key={name} className={classes.place}>
          <TextField
            {...FIELD}
            name={name}
            label={`Code postal du lieu\u00a0${rank + 1}`}
            value={zipcodes[name] ?? ''}
            fault={faults[name]}
            onChange={(typed) => onChange({ zipcodes: { ...zipcodes, [name]: typed } })}
          />
          <div className={classes.placeMeters}>
            <MeterList meters={parts.map(({ meter }) => meter)} />
          </div>
        </div>
      ))}
      {left > 0 && left < meters && (
        <p className={classes.hint} role="status">
          {left > 1 ? `${left}\u00a0compteurs sont laissés de côté` : 'Un compteur est laissé de côté'}&nbsp;: rien n’en
          sera lu.
        </p>
      )}
    </>
  );
}
