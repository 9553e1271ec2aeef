export { ADMINISTERED, type Administered, nameAdministrator } from './name-administrator.ts';
