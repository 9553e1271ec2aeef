import type { Data } from '@joulerie/contract/measures';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { carbon, count, decimals, energy, percent } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { WhySection } from '../../ui/why-section.tsx';

/** Where emissions come from: total, lines, factors with their year and scopes. */
export function WhyEmissions({ data }: { data: Data }) {
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
      {comparison && (
        <WhySection title="La comparaison">
          <p>
            {carbon(comparison.now)} contre {carbon(comparison.previous)}, aux mêmes facteurs, sur les seuls jours que
            chaque source a mesurés en entier aux deux dates
            {comparison.days === null
              ? ` (${percent(comparison.dayShare, 0)} des jours, différents selon les sources)`
              : ` (${count(comparison.days, 'jour')})`}
            .
          </p>
        </WhySection>
      )}
    </>
  );
}
