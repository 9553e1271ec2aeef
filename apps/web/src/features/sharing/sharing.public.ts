export { BuildingSharing, ShareModal } from './sharing.lazy.ts';
