import { cacheTag } from '../../contract/cache-tags.ts'
import type { ApiContext } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers } from '../../platform/noun-handlers.ts'
import { pollContract } from './poll.contract.ts'
import {
  findFirstOpening,
  findShownPoll,
  listNextTurns,
  listPollsForStaff,
  listShown,
} from './poll.queries.ts'
import { createPoll, editPoll, removePoll, switchPoll } from './poll.service.ts'
import { castVote } from './vote.service.ts'

const on = handlersOf(pollContract)

/** Cached answers end when a poll opens or closes. Asked before the poll, so that no turn falls between the two. */
async function endAtTurn(context: ApiContext, id?: number): Promise<void> {
  context.addCacheTags(...(await listNextTurns(context.db, id)).map(cacheTag.until))
}

/** Tags 404s too: a poll appears when it opens. */
async function getShown(context: ApiContext, id: number) {
  context.addCacheTags(cacheTag.one('polls', id))
  await endAtTurn(context, id)
  return found(await findShownPoll(context.db, id))
}

export const pollRoutes = on.router({
  any: on.any.handler(async ({ context }) => {
    // Every page has it, so it does not end when a poll ends.
    context.addCacheTags(cacheTag.all('polls'))
    const opening = await findFirstOpening(context.db)
    if (opening && opening > new Date()) context.addCacheTags(cacheTag.until(opening))
    return { any: opening !== undefined && opening <= new Date() }
  }),
  list: on.list.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.all('polls'))
    await endAtTurn(context)
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
