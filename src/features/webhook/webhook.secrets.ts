export { listSealedWebhooks as webhookSecrets } from './webhook.service.ts'
