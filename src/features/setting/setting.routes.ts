import { cacheTag } from '../../contract/cache-tags.ts'
import { mayEverywhere } from '../../contract/permissions.ts'
import { type ApiContext, isStaff, signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { editSettings } from './edit-settings.service.ts'
import { settingContract } from './setting.contract.ts'
import { getPublicSettings, getSetting, getWholeSettings } from './setting.service.ts'

const on = handlersOf(settingContract)

/** Staff who must first set up an authenticator app have a reader's rights. */
const mayReadAll = (context: ApiContext) =>
  isStaff(context) && mayEverywhere(signedIn(context), 'read', 'Settings')

export const settingRoutes = on.router({
  website: on.website.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('settings'))
    const settings = mayReadAll(context)
      ? await getWholeSettings(context.db, 'website')
      : await getPublicSettings(context.db, 'website')
    const { logo } = settings.values
    if (logo) context.addCacheTags(cacheTag.one('media', logo.id))
    return settings
  }),
  // The access rule limits it to staff, whom this group is for.
  dashboard: on.dashboard.handler(({ context }) => getWholeSettings(context.db, 'dashboard')),
  mobile: on.mobile.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('settings'))
    return mayReadAll(context)
      ? getWholeSettings(context.db, 'mobile')
      : getPublicSettings(context.db, 'mobile')
  }),
  get: on.get.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.all('settings'))
    return getSetting(context.db, input.id, { whole: mayReadAll(context) })
  }),
  edit: on.edit.handler(({ context, input }) => editSettings(context.db, context, input)),
})
