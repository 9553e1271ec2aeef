import type { AlarmEventState, AlarmReason, AlarmSubscription } from '@joulerie/contract/alarm-words';

export const SUBSCRIPTION_LABELS: Record<AlarmSubscription, string> = {
  page: 'Dans la plateforme',
  mail: 'Par e-mail, tout de suite',
  daily: 'Par e-mail, un résumé par jour',
  weekly: 'Par e-mail, un résumé par semaine',
  webhook: 'Par webhook signé',
};

export const STATE_LABELS: Record<AlarmEventState, string> = {
  raised: 'À voir',
  seen: 'Vue',
  closed: 'Close',
  withdrawn: 'Retirée',
};

export const REASON_LABELS: Record<AlarmReason, string> = {
  fixed: 'Réparé',
  expected: 'Normal',
  false: 'Fausse alarme',
  other: 'Autre raison',
  rule_changed: 'La règle a changé',
};
