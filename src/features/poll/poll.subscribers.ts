import { answer } from '../../platform/events.ts'
import { pollsShown } from '../article/article.events.ts'
import { listShownPolls } from './poll.queries.ts'

export const answerShown = answer(pollsShown, listShownPolls)
