export { ShareModal, SharingPanels } from './sharing.lazy.ts';
