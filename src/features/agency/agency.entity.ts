import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const agencyEntity = defineEntity({
  label: 'وكالة',
  subject: 'Agency',
  table: 'agencies',
  counted: counted('وكالة واحدة', 'وكالة واحدة', 'وكالتان', 'وكالات', 'وكالة', 'وكالة'),
  slug: 'وكالة',
  search: { articles: true, order: 2, shown: ['active'], path: '/agencies/{slug}' },
  unique: { agencies_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: { agencies_logo_id_fkey: { to: 'media', column: 'logo_id', field: 'logoId' } },
  actions: {
    restricted: { label: 'قصر على المشتركين', colour: 'orange' },
    opened: { label: 'إتاحة للجميع' },
  },
  fields: { logo: 'الشعار', website: 'الموقع', trusted: 'موثوقة', syndicated: 'للشركاء' },
  pages: {
    // The specification asks for Users, which include agencies (contract/permissions.ts).
    'dashboard-agencies-list___ar': staffPage('/dashboard/agencies/list', can('read', 'Agency')),
  },
})
