import type { BuildingSummary } from '@joulerie/contract/buildings';
import { date, dayOf, relativeDay } from '../lib/format-date.ts';
import { count, percent } from '../lib/format.ts';
import { Chip } from './chip.tsx';

type Health = BuildingSummary['health'];

/** How fresh and complete data is. `today` is a Paris day number. */
export function HealthChip({ health, today }: { health: Health; today: number }) {
  const [tone, text] = healthWords(health, today);
  return (
    <span title={health.lastDay ? `Dernier jour reçu\u00a0: ${date(health.lastDay)}` : undefined}>
      <Chip tone={tone}>{text}</Chip>
    </span>
  );
}

export function healthWords(health: Health, today: number): ['ok' | 'warn' | 'bad' | 'none', string] {
  switch (health.state) {
    case 'ok':
      return ['ok', 'À jour'];
    case 'late': {
      const days = health.lastDay ? lateDays(health.lastDay, today) : null;
      return days !== null && days < 60
        ? ['warn', `${count(days, 'jour')} de retard`]
        : ['bad', `Arrêté ${relativeDay(health.lastDay, today, '')}`.trim()];
    }
    case 'holes':
      return ['warn', `Incomplet · ${percent(health.coverage, 0)}`];
    case 'empty':
      return ['none', 'Aucune donnée'];
  }
}

function lateDays(lastDay: string, today: number): number {
  return today - (dayOf(lastDay) ?? today);
}
