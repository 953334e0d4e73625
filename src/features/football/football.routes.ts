import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { nounHandlers } from '../../platform/noun-handlers.ts'
import { footballContract } from './football.contract.ts'
import { footballEntity } from './football.entity.ts'
import { competitions, listCompetitions, setMatchArticle } from './football.service.ts'
import { getMatchDay, getTable, listReaderCompetitions } from './reader.service.ts'
import { getSourceState, searchLeagues, tryKey } from './source-state.service.ts'

const on = handlersOf(footballContract)

const userOf = ({ actor }: ApiContext) => {
  if (!actor) throw fail('UNAUTHORIZED')
  return actor.id
}

export const footballRoutes = on.router({
  matches: on.matches.handler(async ({ context, input }) => {
    // A day outside the season appears with the next one.
    context.addCacheTags(cacheTag.football, cacheTag.all('football_competitions'))
    const { linked, endsAt, ...day } = await getMatchDay(context.db, input.day)
    context.addCacheTags(cacheTag.until(endsAt), ...linked.map(cacheTag.article))
    return day
  }),
  competitions: on.competitions.handler(({ context }) => {
    // Matches change too often for their tag to be here: every page's menu has this list.
    context.addCacheTags(cacheTag.all('football_competitions'))
    return listReaderCompetitions(context.db)
  }),
  bySlug: on.bySlug.handler(async ({ context, input }) => {
    const id = await findIdBySlug(context.db, footballEntity, input.slug)
    context.addCacheTags(
      cacheTag.all('football_competitions'),
      ...(id ? [cacheTag.one('football_competitions', id)] : []),
    )
    const { competition } = await getTable(context.db, found(id))
    return competition
  }),
  table: on.table.handler(async ({ context, input }) => {
    context.addCacheTags(
      cacheTag.one('football_competitions', input.id),
      cacheTag.all('football_competitions'),
    )
    const { linked, ...table } = await getTable(context.db, input.id)
    context.addCacheTags(...linked.map(cacheTag.article))
    return table
  }),
  paginate: on.paginate.handler(({ context, input }) => listCompetitions(context.db, input)),
  source: on.source.handler(({ context }) => getSourceState(context.db)),
  search: on.search.handler(({ context, input }) => searchLeagues(context, userOf(context), input.q)),
  tryKey: on.tryKey.handler(({ context, input }) => tryKey(context, userOf(context), input.key)),
  ...nounHandlers(on, competitions),
  setArticle: on.setArticle.handler(
    returningId(({ context, input }) => setMatchArticle(context.db, context, input.id, input.article)),
  ),
})
