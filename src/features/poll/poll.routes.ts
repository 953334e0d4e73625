import { cacheTag } from '../../contract/cache-tags.ts'
import type { ApiContext } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers } from '../../platform/noun-handlers.ts'
import { pollContract } from './poll.contract.ts'
import { findShownPoll, listPollsForStaff, listShown } from './poll.queries.ts'
import { createPoll, editPoll, removePoll, switchPoll } from './poll.service.ts'
import { castVote } from './vote.service.ts'

const on = handlersOf(pollContract)

/** Tags 404s too: a poll appears when it opens. */
async function getShown(context: ApiContext, id: number) {
  context.addCacheTags(cacheTag.one('polls', id))
  return found(await findShownPoll(context.db, id))
}

export const pollRoutes = on.router({
  list: on.list.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.all('polls'))
    return listShown(context.db, input.limit)
  }),
  paginate: on.paginate.handler(({ context, input }) => listPollsForStaff(context.db, input)),
  get: on.get.handler(async ({ context, input }) => {
    const { answers, ...poll } = await getShown(context, input.id)
    return { ...poll, answers: answers.map(({ id, text }) => ({ id, text })) }
  }),
  results: on.results.handler(({ context, input }) => getShown(context, input.id)),
  vote: on.vote.handler(({ context, input }) => castVote(context, input)),
  ...nounHandlers(on, { create: createPoll, edit: editPoll, setStatus: switchPoll, remove: removePoll }),
})
