import { yearlyEuros } from '@joulerie/domain/findings';
import { ENERGIES } from '@joulerie/domain/vocabulary';
import { Button } from '@mantine/core';
import { difference, percent } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { useRights } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { DashboardFrame, lackOf } from './dashboard-frame.tsx';
import classes from './energy-manager.module.css';
import { isUnderWay, useConsoDashboard, useRunAnalyses } from './queries.ts';
import type { DashboardSearch } from './search.ts';

type Props = { search: DashboardSearch; onSearch: (next: DashboardSearch) => void };

const HEAD = [
  { label: 'Bâtiment' },
  { label: 'Première cause' },
  { label: '€ par an', isFigure: true },
  { label: 'Évolution', isFigure: true },
  { label: 'Hors utilisation', isFigure: true },
];

/** « Energy manager »: the buildings of a folder by what they could save, with the cause of each. */
export function ConsoDashboard({ search, onSearch }: Props) {
  const folderId = search.folder ?? null;
  const page = search.page ?? 1;
  const list = useConsoDashboard({ folderId, page });
  const run = useRunAnalyses('conso', folderId);
  const { canWrite } = useRights();
  const busy = isUnderWay(list.data?.run?.status);
  return (
    <DashboardFrame
      title="Energy manager"
      subtitle="Où agir d’abord dans vos bâtiments, en euros par an et par cause"
      folderId={folderId}
      onFolder={(folder) => onSearch(folder === null ? {} : { folder })}
      page={page}
      onPage={(next) => onSearch({ ...search, page: next })}
      list={list}
      form={
        canWrite && (
          <Button loading={busy} disabled={list.data?.buildings === 0} onClick={() => run()}>
            Analyser tous les bâtiments
          </Button>
        )
      }
      empty="L’analyse compare les douze derniers mois de chaque bâtiment à l’année d’avant et chiffre ce qui a dérivé ou tourne hors des heures d’utilisation."
      head={HEAD}
      note={
        'Les montants d’un bâtiment se recoupent\u00a0: seul le plus grand est montré. Un écart gris est dans l’incertitude.'
      }
      row={(one) => {
        const { building, conso, analysis } = one;
        const lack = lackOf(one);
        const [first] = conso?.causes ?? [];
        return (
          <tr key={building._id}>
            <td>
              <AppLink href={`/building/${building._id}/energy-manager/evolution-conso`}>{building.name}</AppLink>
              {analysis.staleSince && (
                <div className={classes.small}>données changées depuis le {date(analysis.staleSince)}</div>
              )}
            </td>
            <td className={classes.wide}>
              {lack ?? (first ? first.title : 'Rien à chiffrer')}
              {!lack && first && <div className={classes.small}>{first.sentence}</div>}
            </td>
            <td className={classes.figure}>{conso?.eurPerYear == null ? '—' : yearlyEuros(conso.eurPerYear)}</td>
            <td className={classes.figure}>
              {conso?.energies.map(({ energy, share, isCertain, sentence }) => (
                <div key={energy} className={isCertain ? undefined : classes.small} title={sentence}>
                  {ENERGIES[energy].label}&nbsp;: {share === null ? 'inconnue' : difference(share, 1)}
                </div>
              ))}
            </td>
            <td className={classes.figure}>{percent(conso?.shareOutOfUse, 0)}</td>
          </tr>
        );
      }}
    />
  );
}
