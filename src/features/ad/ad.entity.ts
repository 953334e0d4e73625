import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const adEntity = defineEntity({
  label: 'موضع إعلان',
  subject: 'AdsPositions',
  table: 'ad_positions',
  counted: counted(
    'موضع إعلان واحد',
    'موضع إعلان واحد',
    'موضعا إعلان',
    'مواضع إعلان',
    'موضع إعلان',
    'موضع إعلان',
  ),
  checks: { ad_positions_period: { field: 'to', message: 'اجعل النهاية بعد البداية' } },
  foreignKeys: { ad_positions_image_id_fkey: { to: 'media', column: 'media_id', field: 'imageId' } },
  fields: {
    key: 'الموضع',
    html: 'الشيفرة',
    from: 'يبدأ',
    to: 'ينتهي',
    shown: 'معروض الآن',
    impressions: 'مرات الظهور',
    clicks: 'النقرات',
  },
  pages: {
    'dashboard-adspositions___ar': staffPage('/dashboard/adspositions', can('read', 'AdsPositions')),
  },
})
