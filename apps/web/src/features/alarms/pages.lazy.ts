import { lazy } from 'react';

export const AlarmPage = lazy(() => import('./alarm-page.tsx').then((m) => ({ default: m.AlarmPage })));
export const PersonAlarms = lazy(() => import('./person-alarms.tsx').then((m) => ({ default: m.PersonAlarms })));
