import type { NounWords } from '../../contract/noun-words.ts'
import type { templateContract } from './template.contract.ts'

export const templateWords: NounWords<typeof templateContract> = {
  about: ['قوالب المقالات', 'Templates of articles'],
  document: 'newsroom',
  order: 460,
  calls: {
    paginate: 'List templates of articles',
    get: 'Get a template, to begin an article from',
    create: 'Create a template',
    edit: 'Edit a template, its name or its content',
    remove: 'Delete a template',
  },
}
