import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const synonymEntity = defineEntity({
  label: 'مرادفات',
  subject: 'Synonym',
  table: 'synonyms',
  fields: { words: 'الكلمات' },
  pages: {
    'dashboard-synonym-list___ar': staffPage('/dashboard/synonym/list', canEverywhere('read', 'Article')),
  },
})
