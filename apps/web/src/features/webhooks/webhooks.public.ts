export { WebhooksPanel } from './webhooks-panel.lazy.ts';
