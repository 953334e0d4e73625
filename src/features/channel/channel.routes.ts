import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, isStaff } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { findOriginal } from '../media/variant.service.ts'
import { channelContract } from './channel.contract.ts'
import { channelEntity } from './channel.entity.ts'
import { countEnabledRadio, listChannelsForStaff, listEnabledChannels } from './channel.queries.ts'
import {
  createChannel,
  editChannel,
  getChannel,
  removeChannel,
  removeChannelImage,
  switchChannel,
} from './channel.service.ts'

const on = handlersOf(channelContract)

/** Tag 404s too, so that creating the channel invalidates them. */
async function getShown(context: ApiContext, id: number | undefined) {
  context.addCacheTags(id ? cacheTag.one('channels', id) : cacheTag.all('channels'))
  const channel = await getChannel(context.db, found(id))
  if (!channel.enabled && !isStaff(context)) throw fail('NOT_FOUND')
  return channel
}

export const channelRoutes = on.router({
  list: on.list.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('channels'))
    const channels = await listEnabledChannels(context.db)
    for (const { images } of channels)
      for (const { id } of Object.values(images)) context.addCacheTags(cacheTag.one('media', id))
    return channels
  }),
  countRadio: on.countRadio.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('channels'))
    return { count: await countEnabledRadio(context.db) }
  }),
  bySlug: on.bySlug.handler(async ({ context, input }) =>
    getShown(context, await findIdBySlug(context.db, channelEntity, input.slug)),
  ),
  get: on.get.handler(({ context, input }) => getShown(context, input.id)),
  image: on.image.handler(async ({ context, input }) => {
    const { images, enabled } = await getShown(context, input.id)
    const { hash } = found(images[input.key])
    const { bytes, contentType } = found(await findOriginal(context.storage, hash))
    return {
      // The address stays the same when the picture changes.
      headers: { 'cache-control': enabled ? 'public, max-age=300' : 'no-store' },
      body: new File([bytes], `${input.key}.webp`, { type: contentType }),
    }
  }),
  paginate: on.paginate.handler(({ context, input }) => listChannelsForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createChannel(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editChannel(context.db, context, input)),
  setEnabled: on.setEnabled.handler(({ context, input }) =>
    switchChannel(context.db, context, input.id, input.enabled),
  ),
  removeImage: on.removeImage.handler(({ context, input }) =>
    removeChannelImage(context.db, context, input.id, input.key),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeChannel(context.db, context, input.id)
    return { id: input.id }
  }),
})
