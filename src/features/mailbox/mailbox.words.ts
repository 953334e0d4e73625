import type { NounWords } from '../../contract/noun-words.ts'
import type { mailboxContract } from './mailbox.contract.ts'

export const mailboxWords: NounWords<typeof mailboxContract> = {
  about: ['بريد المراسلين', 'Mailboxes of correspondents'],
  document: 'newsroom',
  order: 340,
  calls: {
    paginate: 'List mailboxes of correspondents and their state',
    get: 'Get a mailbox',
    messages: 'List messages of a mailbox and what became of them',
    create: 'Create a mailbox for correspondents',
    edit: 'Edit a mailbox',
    setStatus: 'Start or stop a mailbox',
    readSoon: 'Read a mailbox now',
    takeMessage: 'Take a message that was not taken',
    tryOut: 'Try the connection to a mailbox without saving it',
    remove: 'Delete a mailbox; its articles stay',
  },
}
