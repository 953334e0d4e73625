import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const podcastEntity = defineEntity({
  label: 'برنامج صوتي',
  subject: 'Podcast',
  table: 'podcasts',
  counted: counted(
    'برنامج صوتي واحد',
    'برنامجًا صوتيًا واحدًا',
    'برنامجان صوتيان',
    'برامج صوتية',
    'برنامجًا صوتيًا',
    'برنامج صوتي',
  ),
  slug: 'برنامج',
  unique: { podcasts_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: {
    podcasts_image_id_fkey: { to: 'media', column: 'image_id', field: 'imageId' },
    podcast_episodes_podcast_id_fkey: {
      to: 'podcast',
      table: 'podcast_episodes',
      column: 'podcast_id',
      owner: 'article_id',
      field: 'podcastId',
    },
  },
  actions: {
    enabled: { label: 'نشر', colour: 'teal' },
    disabled: { label: 'إخفاء عن القراء', colour: 'orange' },
    episodeSet: { label: 'تعديل حلقة' },
    episodeRemoved: { label: 'إخراج حلقة', colour: 'orange' },
  },
  fields: {
    author: 'المقدّم أو الجهة',
    ownerName: 'اسم المالك',
    ownerEmail: 'بريد المالك',
    category: 'التصنيف عند Apple',
    subcategory: 'التصنيف الفرعي',
    language: 'اللغة',
    explicit: 'محتوى صريح',
    type: 'ترتيب الحلقات',
    copyright: 'الحقوق',
    website: 'الموقع',
    fundingUrl: 'رابط الدعم',
    appleUrl: 'رابط Apple Podcasts',
    spotifyUrl: 'رابط Spotify',
    otherUrl: 'رابط دليل آخر',
    guid: 'المعرّف العالمي',
    episodes: 'الحلقات',
    status: 'منشور',
  },
  pages: {
    'dashboard-podcast-list___ar': staffPage('/dashboard/podcast/list', canEverywhere('read', 'Article')),
    'dashboard-podcast-create___ar': staffPage(
      '/dashboard/podcast/create',
      canEverywhere('read', 'Article'),
      canEverywhere('create', 'Article'),
    ),
    'dashboard-podcast-edit-id___ar': staffPage(
      '/dashboard/podcast/edit/:id',
      canEverywhere('read', 'Article'),
      canEverywhere('update', 'Article'),
    ),
  },
})
