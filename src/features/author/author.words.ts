import type { NounWords } from '../../contract/noun-words.ts'
import type { authorContract } from './author.contract.ts'

export const authorWords: NounWords<typeof authorContract> = {
  about: ['الكتّاب', 'Authors'],
  document: 'newsroom',
  order: 60,
  calls: {
    paginate: 'List authors for staff',
    all: 'List enabled authors',
    bySlug: 'Get an author by the present or former slug',
    get: 'Get an author',
    create: 'Create an author',
    edit: 'Edit an author',
    setStatus: 'Enable or disable an author',
    remove: 'Delete an author',
  },
}
