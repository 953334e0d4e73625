import type { NounWords } from '../../contract/noun-words.ts'
import type { wireContract } from './wire.contract.ts'

export const wireWords: NounWords<typeof wireContract> = {
  about: ['الوارد', 'The wire'],
  document: 'newsroom',
  order: 330,
  calls: {
    list: 'List items of all feeds, newest first',
    trace: 'Get an item: origin, answer of each rule, and what became of it',
    why: 'Find out why a story is not here, by its link or title',
    take: 'Take an item: it becomes a pending article, once',
    ignore: 'Ignore items, or undo that',
  },
}
