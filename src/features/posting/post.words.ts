import type { NounWords } from '../../contract/noun-words.ts'
import type { postContract } from './post.contract.ts'

export const postWords: NounWords<typeof postContract> = {
  about: ['المنشورات على الشبكات', 'Posts on networks'],
  document: 'newsroom',
  order: 360,
  calls: {
    paginate: 'List posts on networks',
    ofArticle: 'List posts of an article and how often each was opened',
    create: 'Post an article to networks',
    edit: 'Edit a waiting post, or correct the text of a posted one',
    retry: 'Retry a post, its correction or its deletion',
    settle: 'Record that a post arrived, or was corrected or deleted there by hand',
    withdraw: 'Cancel a waiting post, or delete a posted one',
  },
}
