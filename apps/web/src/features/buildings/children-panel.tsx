import type { Building, BuildingNode, BuildingSummary } from '@joulerie/contract/buildings';
import { LEVEL_LABELS } from '@joulerie/domain/vocabulary';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { energy } from '../../lib/format.ts';
import { Panel, PanelLink } from '../../ui/panel.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { BuildingPicker } from './building-picker.tsx';
import classes from './children-panel.module.css';
import { whyNotUnder } from './group-rules.ts';
import { useGroup } from './changes.ts';
import { mayEdit } from './queries.ts';

/** The buildings inside this one, as a tree, with what each consumed; one is added or taken out. */
export function ChildrenPanel({ building }: { building: Building }) {
  const edits = mayEdit(building);
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title="Bâtiments contenus"
      subtitle="trois niveaux à l’intérieur au plus"
      links={
        edits && (
          <PanelLink onClick={() => setAdding(!adding)} pressed={adding}>
            Ajouter
          </PanelLink>
        )
      }
    >
      {building.children.length === 0 && !adding && (
        <p className={classes.none}>Ce bâtiment n’en contient pas d’autre.</p>
      )}
      {building.children.length > 0 && <Tree nodes={building.children} parent={building} edits={edits} />}
      {adding && <AddChild building={building} onDone={() => setAdding(false)} />}
    </Panel>
  );
}

function Tree({
  nodes,
  parent,
  edits,
}: {
  nodes: readonly BuildingNode[];
  parent: { id: string; name: string };
  edits: boolean;
}) {
  const notify = useNotify();
  const remove = useGroup('remove');
  const takeOut = (node: BuildingNode) =>
    remove.mutate(
      { parent: parent.id, buildings: [node._id_building] },
      {
        onSuccess: () => notify.success(`« ${node.name} » n’est plus dans « ${parent.name} ».`),
        onError: (error) => notify.error(error),
      },
    );
  return (
    <ul className={classes.tree}>
      {nodes.map((node) => (
        <li key={node._id_building}>
          <div className={classes.line}>
            <span className={classes.name}>
              <Link to="/building/$id" params={{ id: node._id_building }}>
                {node.name}
              </Link>
              <small>{LEVEL_LABELS[node.level as keyof typeof LEVEL_LABELS] ?? node.level}</small>
            </span>
            <span className="figures">{energy(node.kpi.energyKwh)}</span>
            {edits && (
              <button
                type="button"
                className={classes.out}
                disabled={remove.isPending}
                onClick={() => takeOut(node)}
                aria-label={`Sortir ${node.name} de ${parent.name}`}
              >
                Sortir
              </button>
            )}
          </div>
          {node.children.length > 0 && (
            <Tree nodes={node.children} parent={{ id: node._id_building, name: node.name }} edits={edits} />
          )}
        </li>
      ))}
    </ul>
  );
}

function AddChild({ building, onDone }: { building: Building; onDone: () => void }) {
  const notify = useNotify();
  const add = useGroup('add');
  const [child, setChild] = useState<BuildingSummary | null>(null);
  const why =
    child &&
    whyNotUnder(
      { id: building.id, children: building.children, above: building.parent ? 1 : 0 },
      { id: child.id, children: [], above: 0 },
    );
  const save = () => {
    if (!child) return;
    add.mutate(
      { parent: building.id, buildings: [child.id] },
      {
        onSuccess: () => {
          notify.success(`« ${child.name} » est dans « ${building.name} ».`);
          onDone();
        },
      },
    );
  };
  return (
    <div className={classes.add}>
      <BuildingPicker
        label="Bâtiment à ajouter"
        value={child}
        onChange={(next) => {
          add.reset();
          setChild(next);
        }}
        without={[building.id]}
        error={why ?? (add.isError ? messageOf(add.error) : null)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Annuler
        </Button>
        <Button onClick={save} loading={add.isPending} disabled={!child || why !== null}>
          Ajouter
        </Button>
      </div>
    </div>
  );
}
