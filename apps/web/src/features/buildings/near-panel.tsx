import type { Building } from '@joulerie/contract/buildings';
import { NEAR_RADIUS_M } from '@joulerie/contract/constants';
import { Link } from '@tanstack/react-router';
import { NBSP, energy, number } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { shortLine } from './address-line.ts';
import classes from './children-panel.module.css';
import { useNearBuildings } from './queries.ts';

/** The other buildings of the space around this one. */
export function NearPanel({ building }: { building: Building }) {
  const near = useNearBuildings(building.id, NEAR_RADIUS_M, building.location !== null);
  return (
    <Panel title="À proximité" subtitle={`vos bâtiments à moins de ${NEAR_RADIUS_M}${NBSP}m`}>
      {building.location === null ? (
        <p className={classes.none}>La position de ce bâtiment est inconnue. Changez son adresse pour la trouver.</p>
      ) : near.isError ? (
        <ErrorState error={near.error} retry={() => void near.refetch()} />
      ) : !near.data ? (
        <RowsSkeleton rows={2} />
      ) : near.data.data.length === 0 ? (
        <p className={classes.none}>Aucun autre de vos bâtiments n’est à moins de {NEAR_RADIUS_M}&nbsp;m.</p>
      ) : (
        <ul className={classes.tree}>
          {near.data.data.map((one) => (
            <li key={one.id} className={classes.line}>
              <span className={classes.name}>
                <Link to="/building/$id" params={{ id: one.id }}>
                  {one.name}
                </Link>
                <small>{shortLine(one.address)}</small>
              </span>
              <span className={`figures ${classes.figures}`}>
                {energy(one.energyKwh)}
                <small className={classes.note}>{`à ${number(one.distanceM)}${NBSP}m`}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
