import type { NounWords } from '../../contract/noun-words.ts'
import type { webhookContract } from './webhook.contract.ts'

export const webhookWords: NounWords<typeof webhookContract> = {
  about: ['خطافات الويب', 'Webhooks'],
  document: 'management',
  order: 290,
  calls: {
    paginate: 'List webhooks for staff',
    get: 'Get a webhook',
    deliveries: 'List deliveries of a webhook, newest first',
    create: 'Create a webhook and its secret',
    edit: 'Edit a webhook',
    setStatus: 'Enable or disable a webhook',
    renewSecret: 'Create a new secret; the old one signs beside it for a day',
    try: 'Send a trial message now',
    resend: 'Send a failed delivery again',
    remove: 'Delete a webhook and its deliveries',
  },
}
