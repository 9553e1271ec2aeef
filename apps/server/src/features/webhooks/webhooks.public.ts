export { sendToAll } from './send-to.ts';
export { webhooksForSource, webhooksOfPerson } from './webhooks.store.ts';
