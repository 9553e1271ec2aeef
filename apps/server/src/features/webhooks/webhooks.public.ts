export { sendToAll } from './send-to.ts';
export { webhooksForSource } from './webhooks.store.ts';
