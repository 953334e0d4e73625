import { cacheTag } from '../../contract/cache-tags.ts'
import { found } from '../../platform/database/rows.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { readHandlers, shownOrStaff } from '../../platform/noun-handlers.ts'
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
import { listOnAir } from './probe.queries.ts'
import { findChannelHealth } from './probe.service.ts'

const on = handlersOf(channelContract)
const getShown = shownOrStaff(getChannel, ({ enabled }) => enabled)

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
  onAir: on.onAir.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('channels'), cacheTag.onAir)
    return listOnAir(context.db)
  }),
  health: on.health.handler(({ context, input }) => findChannelHealth(context.db, input.id)),
  ...readHandlers(on, channelEntity, getShown),
  image: on.image.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.one('channels', input.id))
    const { images, enabled } = await getShown(context, input.id)
    const { hash } = found(images[input.key])
    const { bytes, contentType } = found(await findOriginal(context.storage, hash))
    return {
      // The address stays the same when the picture changes.
      headers: { 'cache-control': enabled ? 'public, max-age=300' : 'private, no-store' },
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
  remove: on.remove.handler(
    returningId(({ context, input }) => removeChannel(context.db, context, input.id)),
  ),
})
