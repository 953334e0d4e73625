import { fail } from '../../contract/fail.ts'
import { by, signedIn } from '../../platform/context.ts'
import { handlersOf, returningId, returningOk } from '../../platform/handlers.ts'
import { feedContract } from './feed.contract.ts'
import { dryRun } from './feed.dry-run.service.ts'
import { exportFeeds, importFeeds } from './feed.import.service.ts'
import { listFeedItems } from './feed.item.queries.ts'
import { listFeeds } from './feed.queries.ts'
import { confirmRules } from './feed.refusals.service.ts'
import {
  acceptMove,
  applyFeedToPast,
  createFeed,
  editFeed,
  fetchFeedSoon,
  getFeed,
  listFeedsAt,
  removeFeed,
  switchFeed,
} from './feed.service.ts'
import { tryFeed } from './feed.trial.ts'
import { listFeedTroubles } from './health/health.service.ts'
import { tryPage } from './page/try-page.ts'

const opmlType = 'text/x-opml; charset=utf-8'

const on = handlersOf(feedContract)

export const feedRoutes = on.router({
  list: on.list.handler(({ context, input }) => listFeeds(context.db, input)),
  get: on.get.handler(({ context, input }) => getFeed(context.db, input.id)),
  items: on.items.handler(async ({ context, input: { id, ...filter } }) => {
    await getFeed(context.db, id)
    return listFeedItems(context.db, id, filter)
  }),
  import: on.import.handler(({ context, input }) => importFeeds(context, by(context), input)),
  export: on.export.handler(
    async ({ context }) => new File([await exportFeeds(context.db)], 'feeds.opml', { type: opmlType }),
  ),
  sameAddress: on.sameAddress.handler(({ context, input }) => listFeedsAt(context.db, input)),
  create: on.create.handler(({ context, input }) => createFeed(context, by(context), input)),
  edit: on.edit.handler(({ context, input }) => editFeed(context, by(context), input)),
  setActive: on.setActive.handler(({ context, input }) =>
    switchFeed(context.db, by(context), input.id, input.active),
  ),
  fetchSoon: on.fetchSoon.handler(({ context, input }) => fetchFeedSoon(context.db, by(context), input.id)),
  acceptMove: on.acceptMove.handler(({ context, input }) => acceptMove(context, by(context), input)),
  confirmRules: on.confirmRules.handler(({ context, input }) =>
    confirmRules(context.db, by(context), input.id),
  ),
  troubles: on.troubles.handler(({ context }) => listFeedTroubles(context.db, signedIn(context))),
  tryOut: on.tryOut.handler(async ({ context, input }) => {
    const trial = await tryFeed(context, input)
    if ('refusal' in trial) throw fail('REFUSED', undefined, trial.refusal)
    return trial
  }),
  tryPage: on.tryPage.handler(({ context, input }) => tryPage(context, input)),
  dryRun: on.dryRun.handler(({ context, input }) => dryRun(context, input)),
  applyToPast: on.applyToPast.handler(
    returningOk(({ context, input }) => applyFeedToPast(context.db, by(context), input.id)),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeFeed(context.db, by(context), input.id)),
  ),
})
