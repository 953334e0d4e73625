import type { NounWords } from '../../contract/noun-words.ts'
import type { contactContract } from './contact.contract.ts'

export const contactWords: NounWords<typeof contactContract> = {
  about: ['رسائل القراء', 'Messages to the newsroom'],
  document: 'management',
  order: 40,
  calls: {
    paginate: 'List messages of readers',
    send: 'Send a message to the newspaper',
    reportError: 'Report an error in an article',
    correct: 'Publish a correction that a reader asked for, and close the message',
    replies: 'List replies to a message and colleagues’ notes on it',
    reply: 'Reply to a message by mail, or note something on it',
    assignable: 'List those to whom messages can be assigned',
    assign: 'Assign a message to a colleague, or to nobody',
    setRead: 'Mark a message as read or unread',
    setHandled: 'Close a message, or reopen it',
  },
}
