import type { NounWords } from '../../contract/noun-words.ts'
import type { storyContract } from './story.contract.ts'

export const storyWords: NounWords<typeof storyContract> = {
  about: ['ما تناولته أكثر من جهة', 'Stories of several outlets'],
  document: 'newsroom',
  order: 150,
  calls: {
    list: 'List the latest stories of several outlets',
    get: 'Get a story with all who published it, earliest first',
    of: 'Get the story of an article, if others have it too',
    staffList: 'List stories for staff',
    staffGet: 'Get a story with everything that came of it, for staff',
    proposals: 'List articles that may tell of one event, newest first',
    decide: 'Decide whether a proposal is one event',
    reopen: 'Undo the refusal of a proposal',
    merge: 'Merge articles, with what belongs to them, into one story',
    split: 'Split articles off a story into another',
    setApart: 'Take an article out of its story',
    choose: 'Choose the article that stands for a story',
  },
}
