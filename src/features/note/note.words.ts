import type { NounWords } from '../../contract/noun-words.ts'
import type { noteContract } from './note.contract.ts'

export const noteWords: NounWords<typeof noteContract> = {
  about: ['ملاحظات الزملاء', 'Notes'],
  document: 'newsroom',
  order: 410,
  calls: {
    list: 'List notes on an article, oldest first',
    colleagues: 'List those who can be mentioned in a note on an article',
    create: 'Create a note on an article, or a reply to a note',
    edit: 'Edit my note',
    setResolved: 'Resolve a note, or reopen it',
    remove: 'Delete a note and its replies',
    mentions: 'List mentions of me: unseen first, then newest',
    setSeen: 'Mark my mentions on an article as seen',
  },
}
