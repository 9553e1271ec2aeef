import type { Building } from '@joulerie/contract/buildings';
import { LEVEL_LABELS, SOURCE_FAMILIES, SOURCE_FAMILY_NAMES, SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { parisDay } from '@joulerie/domain/calendar';
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { count, surface } from '../../lib/format.ts';
import { useScope } from '../../lib/scope.tsx';
import { useVisitor } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Chip, TagChip } from '../../ui/chip.tsx';
import { HealthChip } from '../../ui/health-chip.tsx';
import { type Crumb, PageHead, type PageTab } from '../../ui/page-head.tsx';
import { BuildingLabel, mayEdit, oneLine } from '../buildings/buildings.public.ts';
import { AddSource } from '../sources/sources.public.ts';
import { DROP_ZONE, ImportDrawer } from '../imports/imports.public.ts';

const SHOWN_TAGS = 4;

/** Name, place, state and tags of a building over its tabs, with the two ways to feed it. */
export function BuildingHead({ building, children }: { building: Building; children: ReactNode }) {
  const { flags } = useScope();
  const [today] = useState(() => parisDay(Date.now()));
  // null until first asked for: what is not opened is not loaded.
  const [adding, setAdding] = useState<boolean | null>(null);
  const [dropping, setDropping] = useState<boolean | null>(null);
  const { id } = building;
  const edits = mayEdit(building);
  const analysed = useVisitor()?.company?.features.includes('energy-manager') ?? false;
  const pathname = useLocation({ select: (at) => at.pathname });
  const crumbs: Crumb[] = [
    { label: 'Mon espace', link: { to: '/' } },
    ...building.path.map((folder): Crumb => ({
      label: folder.name,
      link: { to: '/folder/{-$folderId}', params: { folderId: folder._id } },
    })),
    ...(building.parent
      ? [
          {
            label: building.parent.name,
            link: { to: '/building/$id', params: { id: building.parent._id_building } },
          } as Crumb,
        ]
      : []),
    { label: building.name },
  ];
  const tabs: PageTab[] = [
    ...(flags.irve ? [] : [{ label: 'Données', link: { to: '/building/$id/data', params: { id } } } as PageTab]),
    { label: 'Informations', link: { to: '/building/$id/info-general', params: { id } } as PageTab['link'] },
    { label: 'Compteurs', link: { to: '/building/$id/compteur', params: { id } } as PageTab['link'] },
    ...(flags.irve
      ? []
      : [{ label: 'Objets connectés', link: { to: '/building/$id/objet-connecte', params: { id } } } as PageTab]),
    ...(analysed
      ? [
          {
            label: 'Évolution',
            link: { to: '/building/$id/energy-manager/evolution-conso', params: { id } },
          } as PageTab,
          {
            label: 'Utilisation',
            link: { to: '/building/$id/energy-manager/profil-utilisation', params: { id } },
          } as PageTab,
        ]
      : []),
    ...(flags.irve ? [] : [{ label: 'Alarmes', link: { to: '/building/$id/alarme', params: { id } } } as PageTab]),
    ...(flags.irve ? [] : [{ label: 'Partage', link: { to: '/building/$id/partage', params: { id } } } as PageTab]),
  ];
  const subtitle = [
    oneLine(building.address),
    LEVEL_LABELS[building.level].toLowerCase(),
    building.facts.surfaceHabitableM2 !== null && surface(building.facts.surfaceHabitableM2),
    ...metersInWords(building),
    building.children.length > 0 && count(building.children.length, 'bâtiment contenu', 'bâtiments contenus'),
  ];
  return (
    <>
      <PageHead
        title={building.name}
        crumbs={crumbs}
        chips={
          <>
            {(building.label || building.facts.dpe) && (
              <BuildingLabel opens label={building.label} dpe={building.facts.dpe} />
            )}
            <HealthChip health={building.health} today={today} />
            {!flags.irve && building.alarm.unclosed > 0 && (
              <AppLink href={`/building/${id}/alarme`}>
                <Chip tone="warn">{count(building.alarm.unclosed, 'alarme à traiter', 'alarmes à traiter')}</Chip>
              </AppLink>
            )}
            {building.tags.slice(0, SHOWN_TAGS).map((tag) => (
              <TagChip key={tag}>{tag}</TagChip>
            ))}
            {building.tags.length > SHOWN_TAGS && (
              <span title={building.tags.slice(SHOWN_TAGS).join(', ')}>
                <TagChip>+{building.tags.length - SHOWN_TAGS}</TagChip>
              </span>
            )}
          </>
        }
        subtitle={subtitle.filter(Boolean).join(' · ')}
        actions={
          edits && (
            <>
              <Button
                variant="default"
                onClick={() => {
                  // « Compteurs » has its own place for files: what was read there is there.
                  const zone = document.getElementById(DROP_ZONE);
                  if (zone === null || dropping !== null) setDropping(true);
                  else {
                    zone.scrollIntoView({ block: 'center' });
                    zone.focus();
                  }
                }}
              >
                Déposer un fichier
              </Button>
              {!asksForSource(building, pathname) && (
                <Button onClick={() => setAdding(true)}>Ajouter une source</Button>
              )}
            </>
          )
        }
        tabs={tabs}
      />
      {children}
      <Suspense>
        {adding !== null && <AddSource opened={adding} onClose={() => setAdding(false)} buildingId={id} />}
        {dropping !== null && (
          <ImportDrawer
            opened={dropping}
            onClose={() => setDropping(false)}
            place={{ kind: 'building', id }}
            home={null}
            sources={building.sources}
          />
        )}
      </Suspense>
    </>
  );
}

/** Whether the page below asks for a first source by a button of its own. */
function asksForSource({ sources, children }: Pick<Building, 'sources' | 'children'>, pathname: string): boolean {
  if (pathname.endsWith('/data')) return sources.length === 0 && children.length === 0;
  return pathname.endsWith('/compteur') && sources.every(({ idtype }) => SOURCE_TYPE_FACTS[idtype].family === 'meteo');
}

/** « 2 compteurs électriques », « 1 compteur de gaz » : the kinds that measure the building itself. */
function metersInWords(building: Pick<Building, 'sources'>): string[] {
  return SOURCE_FAMILY_NAMES.flatMap((family) => {
    const words = SOURCE_FAMILIES[family].meters;
    const n = building.sources.filter((source) => SOURCE_TYPE_FACTS[source.idtype].family === family).length;
    return words && n > 0 ? [count(n, words[0], words[1])] : [];
  });
}
