import { SharingPanels } from './sharing-panels.tsx';

/** « Partage » of a building. */
export function BuildingSharing({ id }: { id: string }) {
  return <SharingPanels shared={{ kind: 'building', id }} />;
}
