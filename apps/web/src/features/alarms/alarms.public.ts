export { AlarmPage, PersonAlarms } from './pages.lazy.ts';
