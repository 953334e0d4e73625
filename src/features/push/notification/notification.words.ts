import type { NounWords } from '../../../contract/noun-words.ts'
import type { notificationContract } from './notification.contract.ts'

export const notificationWords: NounWords<typeof notificationContract> = {
  about: ['الإشعارات', 'Notifications'],
  document: 'newsroom',
  order: 270,
  calls: {
    paginate: 'List notifications and their results',
    create: 'Create a notification to readers',
    estimate: 'Estimate how many devices a notification reaches',
    cancel: 'Cancel a notification; devices that have it keep it',
    sendNow: 'Send a scheduled or overdue notification now',
    mark: 'Record that a reader saw or opened a notification',
  },
}
