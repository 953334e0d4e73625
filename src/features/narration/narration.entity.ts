import { defineEntity } from '../../contract/entity.ts'

export const narrationEntity = defineEntity({
  label: 'تسجيل مقال',
  subject: 'Narration',
  table: 'narrations',
  actions: { recorded: { label: 'تسجيل' } },
  fields: { article: 'المقال', seconds: 'المدة بالثواني' },
})
