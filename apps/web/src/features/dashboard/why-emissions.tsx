import type { Data } from '@joulerie/contract/measures';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { carbon, decimals, number } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { roundedParts } from '../../lib/rounded-parts.ts';
import { WhyLines } from '../../ui/why-lines.tsx';
import { WhySection } from '../../ui/why-section.tsx';
import { WhyComparison } from './why-comparison.lazy.ts';

/** Under this much, a tenth of a kg is seen. */
const SMALL_KG = 100;

/** Where emissions come from: total, a line a kind of source, one sentence of caveat; folded: factors with their year, formula. */
export function WhyEmissions({ data, name }: { data: Data; name: string | null }) {
  const own = data.carbon!;
  const { comparison, lines } = own;
  const known = own.kg ?? own.partialKg;
  const digits = (known ?? 0) < SMALL_KG ? 1 : 0;
  const rounded = roundedParts(
    lines.map(({ kg }) => kg ?? 0),
    digits,
  );
  const kgWords = (kg: number) => `${number(kg, digits)}\u00a0kg\u00a0CO₂e`;
  return (
    <>
      <WhyLines
        total={known === null ? 'Inconnu' : carbon(known)}
        about={`${own.kg === null && known !== null ? ', partiel ' : ''}· ${dayRange(data.start_date, data.end_date)}`}
        lines={lines.map(({ idtype, kwh, kg }, i) => ({
          label: SOURCE_TYPE_FACTS[idtype].label,
          note: `${number(kwh)}\u00a0kWh`,
          amounts: [kg === null ? 'inconnu' : kgWords(rounded[i]!)],
        }))}
        sum={known === null ? [] : [kgWords(known)]}
        caveat={
          own.kg === null
            ? `${own.reason!.charAt(0).toUpperCase()}${own.reason!.slice(1)}.`
            : 'Les facteurs sont des moyennes publiées, scopes 1 à 3\u00a0: ce ne sont pas ceux de votre fournisseur.'
        }
      />
      {lines.length > 0 && (
        <WhySection title="Les facteurs" folded>
          <ul>
            {lines.map(({ idtype, kg, factors }) => (
              <li key={idtype}>
                {SOURCE_TYPE_FACTS[idtype].label}
                {kg === null && '\u00a0: inconnu, aucun facteur publié ne couvre toute la période'}
                {factors.map(({ perKwh, since, reference }) => (
                  <div key={since}>
                    {decimals(perKwh, 1, 4)}&nbsp;kg&nbsp;CO₂e par kWh
                    {SOURCE_TYPE_FACTS[idtype].family === 'gaz' && ' PCS compté'} — {reference}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </WhySection>
      )}
      <WhySection title="La formule" folded>
        <p>
          L’énergie de chaque jour multipliée par le facteur d’émission en vigueur ce jour-là. Scopes 1 à 3&nbsp;: ce
          qui est brûlé sur place, l’énergie achetée, et ce qu’émet leur production en amont (cycle de vie).
        </p>
      </WhySection>
      {name && comparison && data.comparison && (
        <WhyComparison
          comparison={{ ...data.comparison, panels: 0, ...comparison }}
          name={name}
          show={(kg) => `${carbon(kg)} aux mêmes facteurs`}
        />
      )}
    </>
  );
}
