import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf, returningId, returningOk } from '../../platform/handlers.ts'
import { attempt } from '../user/security/limits.ts'
import { getArchive, readIssue } from './archive.service.ts'
import { bounceAddress, takeBounces } from './bounce.service.ts'
import { getMailboxState } from './bounce-mailbox.service.ts'
import { subscriberContract } from './subscriber.contract.ts'
import { listLetters, listSubscribers } from './subscriber.queries.ts'
import {
  allowAgain,
  choose,
  confirmSubscription,
  exportSubscribers,
  getOwn,
  getPreferences,
  importSubscribers,
  requestSubscription,
  setOwn,
  suppressByHand,
  unsubscribe,
} from './subscriber.service.ts'
import { listSuppressions } from './suppression.queries.ts'

const on = handlersOf(subscriberContract)
const ok = { ok: true as const }

export const subscriberRoutes = on.router({
  letters: on.letters.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('newsletters'))
    return listLetters(context.db)
  }),
  archive: on.archive.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.all('newsletters'), cacheTag.letters)
    return getArchive(context, input.slug)
  }),
  issue: on.issue.handler(({ context, input }) => readIssue(context, input)),
  subscribe: on.subscribe.handler(returningOk(({ context, input }) => requestSubscription(context, input))),
  confirm: on.confirm.handler(({ context, input }) => confirmSubscription(context, input.token)),
  preferences: on.preferences.handler(({ context, input }) => getPreferences(context.db, input.token)),
  choose: on.choose.handler(async ({ context, input }) => {
    await attempt(context.db, 'push', { address: context.address })
    await choose(context.db, input.token, input.newsletters)
    return ok
  }),
  // No rate limit: mail services send it for many readers.
  unsubscribe: on.unsubscribe.handler(({ context, input }) => unsubscribe(context.db, input.token)),
  own: on.own.handler(({ context }) => getOwn(context)),
  chooseOwn: on.chooseOwn.handler(async ({ context, input }) => ({
    asked: await setOwn(context, input.newsletters),
  })),
  subscribers: on.subscribers.handler(({ context, input }) => listSubscribers(context.db, input)),
  importSubscribers: on.importSubscribers.handler(({ context, input }) => importSubscribers(context, input)),
  exportSubscribers: on.exportSubscribers.handler(({ context, input }) => exportSubscribers(context, input)),
  suppressions: on.suppressions.handler(({ context, input }) => listSuppressions(context.db, input)),
  suppress: on.suppress.handler(
    returningOk(({ context, input }) => suppressByHand(context, input.email, input.detail)),
  ),
  bounceAddress: on.bounceAddress.handler(async ({ context }) => ({ url: await bounceAddress(context) })),
  mailbox: on.mailbox.handler(({ context }) => getMailboxState(context)),
  bounce: on.bounce.handler(
    returningOk(({ context, input: { secret, ...body } }) => takeBounces(context, secret, body)),
  ),
  unsuppress: on.unsuppress.handler(returningId(({ context, input }) => allowAgain(context.db, input.id))),
})
