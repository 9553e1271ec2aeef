import type { Client } from '@joulerie/contract/clients';
import { count } from '../../lib/format.ts';
import type { Tone } from '../../ui/chip.tsx';

export const STATE_LABELS: Record<Client['state'], string> = {
  sharing: 'Partage avec vous',
  accepted: 'Ne partage rien',
  invited: 'Invitation en attente',
  expired: 'Invitation expirée',
};

export const STATE_TONES: Record<Client['state'], Tone> = {
  sharing: 'ok',
  accepted: 'none',
  invited: 'info',
  expired: 'warn',
};

/** « 2 dossiers et 1 bâtiment : 14 bâtiments à consulter » */
export function sharedText({ folders, buildings, reached }: Pick<Client, 'folders' | 'buildings' | 'reached'>): string {
  const things = [
    ...(folders > 0 ? [count(folders, 'dossier')] : []),
    ...(buildings > 0 ? [count(buildings, 'bâtiment')] : []),
  ].join(' et ');
  // A building on its own reaches itself.
  return folders === 0 && reached === buildings ? things : `${things}\u00a0: ${count(reached, 'bâtiment')} à consulter`;
}

/** Which members have the rights; nothing for a reader who is the only one. */
export function membersText(members: Client['members'], self: string): string | null {
  if (members.length === 1 && members[0]!._id === self) return null;
  return members.map(({ _id, firstname, lastname }) => (_id === self ? 'vous' : `${firstname} ${lastname}`)).join(', ');
}
