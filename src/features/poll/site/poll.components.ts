import { PollPage } from './PollPage.tsx'
import { PollsPage } from './PollsPage.tsx'

export const pollComponents = {
  polls___ar: PollsPage,
  'poll-id-slug___ar': PollPage,
}
