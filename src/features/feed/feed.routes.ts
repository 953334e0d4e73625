import { fail } from '../../contract/fail.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { feedContract } from './feed.contract.ts'

const on = handlersOf(feedContract)
const none = () => {
  throw fail('NOT_FOUND')
}
export const feedRoutes = on.router({
  list: on.list.handler(none),
  get: on.get.handler(none),
  items: on.items.handler(none),
  create: on.create.handler(none),
  edit: on.edit.handler(none),
  setActive: on.setActive.handler(none),
  fetchSoon: on.fetchSoon.handler(none),
  tryOut: on.tryOut.handler(none),
  remove: on.remove.handler(none),
})
