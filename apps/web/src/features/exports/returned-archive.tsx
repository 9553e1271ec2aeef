import type { SpaceImport } from '@joulerie/contract/archives';
import { count } from '../../lib/format.ts';
import { date, dateTime } from '../../lib/format-date.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './space-archive.module.css';

/** What an export brought back, and what others shared with who exported: unreadable until it is shared again. */
export function ReturnedArchive({ returned }: { returned: SpaceImport }) {
  const { spaceName, exportedAt, importedAt, by, buildings, sources, shares } = returned;
  return (
    <Panel title="Export repris" subtitle={dateTime(importedAt)}>
      <div className={classes.panel}>
        <p className={classes.text}>
          «&nbsp;{spaceName}&nbsp;», exporté le {dateTime(exportedAt)}&nbsp;: {count(buildings, 'bâtiment')},{' '}
          {count(sources, 'source')}.{by && ` ${by} a déclaré que cet espace est titulaire de ses compteurs.`}
        </p>
        {shares.length > 0 && (
          <>
            <p className={classes.text}>
              D’autres partageaient aussi avec vous&nbsp;: leurs mesures restent illisibles ici tant qu’ils ne les
              partagent pas de nouveau.
            </p>
            <ul className={classes.shares}>
              {shares.map((share) => (
                <li key={share._id}>
                  {share.readable ? (
                    <AppLink href={`/${share.kind}/${share._id}`}>{share.name}</AppLink>
                  ) : (
                    <strong>{share.name}</strong>
                  )}{' '}
                  <Chip tone={share.readable ? 'ok' : 'none'}>
                    {share.readable ? 'Partagé de nouveau' : 'Illisible'}
                  </Chip>
                  <div className={classes.proof}>
                    {share.kind === 'folder' ? 'Dossier' : 'Bâtiment'} de {share.owner},{' '}
                    {count(share.sources, 'source')}
                    {share.by && `, partagé par ${share.by}`} le {date(share.grantedAt)}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}
