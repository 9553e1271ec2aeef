import type { Data } from '@joulerie/contract/measures';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { carbon, decimals, energy } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { WhySection } from '../../ui/why-section.tsx';
import { WhyComparison } from './why-comparison.lazy.ts';

/** Where emissions come from: total, lines, factors with their year and scopes. */
export function WhyEmissions({ data, name }: { data: Data; name: string | null }) {
  const own = data.carbon!;
  const { comparison } = own;
  return (
    <>
      <WhySection title="La formule">
        <p>
          {own.kg === null ? `Inconnu\u00a0: ${own.reason}. ` : `${carbon(own.kg)}. `}
          L’énergie de chaque jour, du {date(data.start_date)} au {date(data.end_date)}, multipliée par le facteur
          d’émission en vigueur ce jour-là. Scopes 1 à 3&nbsp;: ce qui est brûlé sur place, l’énergie achetée, et ce
          qu’émet leur production en amont (cycle de vie).
        </p>
      </WhySection>
      {own.lines.length > 0 && (
        <WhySection title="Les lignes">
          <ul>
            {own.lines.map(({ idtype, kwh, kg, factors }) => (
              <li key={idtype}>
                {SOURCE_TYPE_FACTS[idtype].label}&nbsp;: {energy(kwh)} ={' '}
                {kg === null ? 'inconnu, aucun facteur publié ne couvre toute la période' : carbon(kg)}
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
      {name && comparison && data.comparison && (
        <WhyComparison
          comparison={{ ...data.comparison, ...comparison }}
          name={name}
          show={(kg) => `${carbon(kg)} aux mêmes facteurs`}
        />
      )}
    </>
  );
}
