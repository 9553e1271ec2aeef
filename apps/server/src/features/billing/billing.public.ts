export { endSubscriptionsOf } from './end-subscriptions.ts';
export { addPaymentWebhook } from './webhook.ts';
