import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const channelEntity = defineEntity({
  label: 'قناة',
  subject: 'Channel',
  table: 'channels',
  counted: counted('قناة واحدة', 'قناة واحدة', 'قناتان', 'قنوات', 'قناة', 'قناة'),
  slug: 'قناة',
  unique: { channels_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: {
    channel_images_image_id_fkey: {
      to: 'media',
      table: 'channel_images',
      column: 'media_id',
      owner: 'channel_id',
      field: 'images',
    },
  },
  fields: { streamUrl: 'عنوان البث', fallbackUrl: 'البث الاحتياطي', images: 'الصور' },
  pages: {
    'dashboard-channels-list___ar': staffPage('/dashboard/channels/list', can('read', 'Settings')),
  },
})
