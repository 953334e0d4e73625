import type { NounWords } from '../../contract/noun-words.ts'
import type { presenceContract } from './presence.contract.ts'

export const presenceWords: NounWords<typeof presenceContract> = {
  about: ['من يعمل على المقال', 'Who is editing an article'],
  document: 'newsroom',
  order: 420,
  calls: {
    people: 'List who is working on articles now',
    sign: 'Report that I have an article open, and whether I write in it',
    hold: 'Take over the editing of an article, even from a colleague',
    leave: 'Report that I closed an article',
  },
}
