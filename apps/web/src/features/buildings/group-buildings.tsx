import type { BuildingSummary } from '@joulerie/contract/buildings';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import add from './add-buildings.module.css';
import { oneLine } from './address-line.ts';
import { BuildingPicker } from './building-picker.tsx';
import classes from './children-panel.module.css';
import { whyNotUnder } from './group-rules.ts';
import { useGroup } from './changes.ts';
import { buildingQuery } from './queries.ts';

/** « Grouper des bâtiments » : one that contains, those that it will contain, and what stands against it. */
export function GroupBuildings() {
  const notify = useNotify();
  const navigate = useNavigate();
  const group = useGroup('add');
  const [parent, setParent] = useState<BuildingSummary | null>(null);
  const [children, setChildren] = useState<readonly BuildingSummary[]>([]);
  const whole = useQuery({ ...buildingQuery(parent?.id ?? ''), enabled: parent !== null });
  const why = (child: BuildingSummary) =>
    parent && whole.data
      ? whyNotUnder(
          { id: parent.id, children: whole.data.children, above: whole.data.parent ? 1 : 0 },
          { id: child.id, children: [], above: 0 },
        )
      : null;
  const refused = children.some((child) => why(child) !== null);
  const save = () => {
    if (!parent) return;
    group.mutate(
      { parent: parent.id, buildings: children.map((child) => child.id) },
      {
        onSuccess: async () => {
          notify.success(`${count(children.length, 'bâtiment groupé', 'bâtiments groupés')} sous « ${parent.name} ».`);
          await navigate({ to: '/building/$id/info-general', params: { id: parent.id } });
        },
      },
    );
  };
  return (
    <>
      <PageHead
        title="Grouper des bâtiments"
        crumbs={[{ label: 'Mon espace', link: { to: '/' } }, { label: 'Grouper des bâtiments' }]}
        subtitle="Un bâtiment additionne ce qu’il contient. Trois niveaux au plus : un ensemble, ses bâtiments, leurs logements."
      />
      <div className={add.column}>
        <Panel title="Le bâtiment qui contient">
          <BuildingPicker
            label="Bâtiment parent"
            value={parent}
            onChange={(next) => {
              group.reset();
              setParent(next);
            }}
            without={children.map((child) => child.id)}
          />
          {whole.data && whole.data.children.length > 0 && (
            <p className={add.note} style={{ marginTop: 8 }}>
              Il contient déjà {count(whole.data.children.length, 'bâtiment')}.
            </p>
          )}
        </Panel>
        <Panel title="Les bâtiments à y mettre" subtitle={children.length > 0 ? count(children.length, 'choisi') : ''}>
          <BuildingPicker
            key={children.length}
            label="Ajouter un bâtiment"
            value={null}
            onChange={(child) => {
              group.reset();
              if (child) setChildren([...children, child]);
            }}
            without={[...children.map((child) => child.id), ...(parent ? [parent.id] : [])]}
          />
          <ul className={classes.tree} style={{ marginTop: 10 }}>
            {children.map((child) => {
              const reason = why(child);
              return (
                <li key={child.id} className={classes.line}>
                  <span className={classes.name}>
                    <strong>{child.name}</strong>
                    <small>{oneLine(child.address)}</small>
                    {reason && (
                      <small role="alert" style={{ color: 'var(--bad)' }}>
                        {reason}
                      </small>
                    )}
                  </span>
                  <button
                    type="button"
                    className={classes.out}
                    aria-label={`Retirer ${child.name}`}
                    onClick={() => setChildren(children.filter((one) => one.id !== child.id))}
                  >
                    Retirer
                  </button>
                </li>
              );
            })}
          </ul>
        </Panel>
        {group.isError && (
          <p className={add.error} role="alert">
            {messageOf(group.error)}
          </p>
        )}
        <div className={add.actions} style={{ marginTop: 0 }}>
          <Button onClick={save} loading={group.isPending} disabled={!parent || children.length === 0 || refused}>
            Grouper
          </Button>
        </div>
      </div>
    </>
  );
}
