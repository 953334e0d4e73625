import type { NounWords } from '../../contract/noun-words.ts'
import type { readerLetterContract } from './reader-letter.contract.ts'

export const readerLetterWords: NounWords<typeof readerLetterContract> = {
  about: ['الرسائل إلى المحرر', 'Letters to the editor'],
  document: 'management',
  order: 30,
  calls: {
    any: 'Tell whether there is a published letter to the editor',
    list: 'List published letters to the editor, newest first',
    of: 'List the published letters about an article, at most five',
    get: 'Get a published letter to the editor',
    send: 'Send a letter to the editor',
    paginate: 'List letters to the editor for staff',
    edit: 'Edit a letter and its reply; the original is kept',
    decide: 'Choose a letter, decline it, or return it to the queue; takes down a published one',
    publish: 'Publish one letter, or several together',
    remove: 'Delete a letter with its writer’s data',
  },
}
