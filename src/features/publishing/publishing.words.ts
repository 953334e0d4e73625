import type { NounWords } from '../../contract/noun-words.ts'
import type { publishingContract } from './publishing.contract.ts'

export const publishingWords: NounWords<typeof publishingContract> = {
  about: ['النشر: ما يخرج مع المقال', 'Publishing: what leaves with an article'],
  document: 'newsroom',
  order: 350,
  calls: {
    outcome: 'Get what leaves automatically if the article is published',
    publish: 'Publish an article with its place, notification and posts: all or nothing',
    picks: 'List newsletters for which an article was chosen',
    removePick: 'Take an article out of the next issue of a newsletter',
  },
}
