import { useQuery } from '@tanstack/react-query';
import { count } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PeopleList } from './people-list.tsx';
import { type Shared, accessQuery } from './queries.ts';
import { ShareForm } from './share-form.tsx';
import classes from './sharing.module.css';
import { CONTACT_ROLES } from './words.ts';

/** Who has access to a building or a folder, whom to ask about it, and giving access where the reader may. */
export function SharingPanels({ shared }: { shared: Shared }) {
  const access = useQuery(accessQuery(shared));
  if (access.isError) return <ErrorState error={access.error} retry={() => void access.refetch()} />;
  if (!access.data) return <RowsSkeleton rows={4} />;
  const { data: people, contacts, may_share: mayShare, rights } = access.data;
  return (
    <div className={classes.panels}>
      <Panel title="Donner accès">
        {mayShare ? (
          <ShareForm shared={shared} />
        ) : (
          <p className={classes.reason}>
            {rights.includes('owns')
              ? 'Vous y travaillez parce qu’on vous y a donné accès\u00a0: un propriétaire ou un administrateur de l’espace peut le partager.'
              : 'Vous consultez sans modifier\u00a0: demandez à une personne qui modifie de donner un accès.'}
          </p>
        )}
      </Panel>
      <Panel title="Accès" subtitle={count(people.length, 'personne')}>
        <PeopleList shared={shared} people={people} mayShare={mayShare} />
      </Panel>
      <Panel title="Contacts">
        {contacts.length === 0 ? (
          <p className={classes.reason}>
            {shared.kind === 'building'
              ? 'Aucun gestionnaire, exploitant ou AMO n’est indiqué dans les informations du bâtiment.'
              : 'Aucun gestionnaire, exploitant ou AMO n’est indiqué sur les bâtiments de ce dossier.'}
          </p>
        ) : (
          <ul className={classes.people} aria-label="Contacts">
            {contacts.map(({ role, name, code, buildings }) => (
              <li key={`${role} ${name} ${code}`} className={classes.person}>
                <div className={classes.who}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.detail}>
                    {[CONTACT_ROLES[role], code, shared.kind === 'folder' && count(buildings, 'bâtiment')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
