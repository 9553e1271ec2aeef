import type { Building } from '@joulerie/contract/buildings';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { date } from '../../lib/format-date.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Chip, TagChip } from '../../ui/chip.tsx';
import { Panel, PanelLink } from '../../ui/panel.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { AddressPanel } from './address-panel.tsx';
import classes from './building-info.module.css';
import { ChildrenPanel } from './children-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { NearPanel } from './near-panel.tsx';
import { PartiesPanel } from './parties-panel.tsx';
import { useValidateBuilding } from './changes.ts';
import { mayEdit, useBuilding } from './queries.ts';
import { ProfilesPanel } from '../profiles/profiles.public.ts';
import { TagsModal } from '../tags/tags.public.ts';

const MoveBuilding = lazy(() => import('./move-building.tsx').then((module) => ({ default: module.MoveBuilding })));
const RemoveBuilding = lazy(() =>
  import('./remove-building.tsx').then((module) => ({ default: module.RemoveBuilding })),
);

type Asked = 'tags' | 'move' | 'remove' | null;

/** « Informations » of a building: all that is known of it, edited in place by those who may; `side` is what higher features add beside. */
export function BuildingInfo({ id, side }: { id: string; side?: (building: Building) => ReactNode }) {
  const { data: building } = useBuilding(id);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>(null);
  usePageTitle(building ? `Informations · ${building.name}` : null);
  if (!building) return <PageSkeleton />;
  const edits = mayEdit(building);
  const close = () => setAsked(null);
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <Checked building={building} />
        <IdentityPanel building={building} />
        <AddressPanel building={building} />
        <FactsPanel building={building} />
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <ProfilesPanel kind="building" id={building.id} />
        </Suspense>
        <PartiesPanel building={building} />
      </div>
      <div className={classes.side}>
        <Panel title="Rangement">
          <Line label="Dossier" action={edits && <PanelLink onClick={() => setAsked('move')}>Changer</PanelLink>}>
            {building.path.length > 0 ? building.path.map((folder) => folder.name).join(' / ') : 'Mon espace'}
          </Line>
          <Line label="Étiquettes" action={edits && <PanelLink onClick={() => setAsked('tags')}>Modifier</PanelLink>}>
            {building.tags.length > 0 ? (
              <span className={classes.tags}>
                {building.tags.map((tag) => (
                  <TagChip key={tag}>{tag}</TagChip>
                ))}
              </span>
            ) : (
              <span className={classes.none}>aucune</span>
            )}
          </Line>
          <Line label="Visible par">
            {building.visible_to.length > 0 ? (
              building.visible_to.map((user) => `${user.firstname} ${user.lastname}`).join(', ')
            ) : (
              <span className={classes.none}>vous seul</span>
            )}
          </Line>
          <Line label="Ajouté le">{date(building.createdAt)}</Line>
          <Line label="Modifié le">{date(building.lastUpdated)}</Line>
        </Panel>
        {side && <Suspense>{side(building)}</Suspense>}
        <ChildrenPanel building={building} />
        <NearPanel building={building} />
        {edits && (
          <div className={classes.danger}>
            <Button variant="default" c="var(--bad)" onClick={() => setAsked('remove')}>
              Supprimer ce bâtiment
            </Button>
          </div>
        )}
      </div>
      <Suspense>
        {asked === 'tags' && <TagsModal buildings={[building]} onClose={close} />}
        {asked === 'move' && <MoveBuilding building={building} onClose={close} />}
        {asked === 'remove' && (
          <RemoveBuilding
            building={building}
            onClose={close}
            onGone={() =>
              void navigate(
                building._id_folder
                  ? { to: '/folder/{-$folderId}', params: { folderId: building._id_folder } }
                  : { to: '/' },
              )
            }
          />
        )}
      </Suspense>
    </div>
  );
}

function Line({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{children}</span>
      {action}
    </div>
  );
}

/** « Vérifié » : someone read it all and says that it is right. */
function Checked({ building }: { building: Building }) {
  const notify = useNotify();
  const validate = useValidateBuilding(building);
  if (building.isValidated)
    return (
      <div className={classes.checked}>
        <Chip tone="ok">Vérifié</Chip>
        <span>Les informations de ce bâtiment ont été relues.</span>
      </div>
    );
  return (
    <div className={classes.checked}>
      <Chip tone="warn">À vérifier</Chip>
      <span>Relisez ces informations : elles viennent en partie de bases publiques.</span>
      {mayEdit(building) && (
        <Button
          variant="default"
          loading={validate.isPending}
          onClick={() =>
            validate.mutate(undefined, {
              onSuccess: () => notify.success('Le bâtiment est marqué comme vérifié.'),
              onError: (error) => notify.error(error),
            })
          }
        >
          Marquer comme vérifié
        </Button>
      )}
    </div>
  );
}
