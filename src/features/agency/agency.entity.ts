import { counted, defineEntity } from '../../contract/entity.ts'

export const agencyEntity = defineEntity({
  label: 'وكالة',
  subject: 'Agency',
  table: 'agencies',
  counted: counted('وكالة واحدة', 'وكالة واحدة', 'وكالتان', 'وكالات', 'وكالة', 'وكالة'),
  slug: 'وكالة',
  unique: { agencies_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: { agencies_logo_id_fkey: { to: 'media', column: 'logo_id', field: 'logoId' } },
  actions: {
    restricted: { label: 'قصر على المشتركين', colour: 'orange' },
    opened: { label: 'إتاحة للجميع' },
  },
  fields: { logo: 'الشعار', website: 'الموقع', trusted: 'موثوقة' },
})
