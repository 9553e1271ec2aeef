export { type SupportAsked, askSupport } from './ask-support.ts';
export { SupportHost } from './support-host.tsx';
export { useEntitledToSupport } from './entitled.ts';
