import { defineEntity } from '../../contract/entity.ts'

export const listingEntity = defineEntity({
  label: 'عرض محفوظ',
  table: 'listings',
  unique: { listings_name: { error: 'NAME_TAKEN', field: 'name' } },
})
