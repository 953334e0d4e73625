import { served } from '../../../api/page.ts'
import { actPoll } from './poll.action.ts'
import { loadPoll, loadPolls, pollHead, pollsHead } from './poll.loader.ts'

export const pollSite = {
  polls___ar: served(loadPolls, pollsHead),
  'poll-id-slug___ar': served(loadPoll, pollHead, actPoll),
}
