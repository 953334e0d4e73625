import type { NounWords } from '../../contract/noun-words.ts'
import type { favouriteContract } from './favourite.contract.ts'

export const favouriteWords: NounWords<typeof favouriteContract> = {
  about: ['المتابَع والمحفوظ', 'Followed and saved'],
  document: 'management',
  order: 80,
  calls: {
    list: 'List what I follow and saved',
    change: 'Follow or save some things, and leave others',
    forYou: 'List the latest of what I follow or read about',
  },
}
