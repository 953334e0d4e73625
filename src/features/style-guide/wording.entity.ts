import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const wordingEntity = defineEntity({
  label: 'كلمة في قاموس التحرير',
  subject: 'Wording',
  table: 'wordings',
  fields: { preferred: 'الصياغة المفضّلة', reason: 'السبب' },
  unique: { wordings_name_key: { error: 'NAME_TAKEN', field: 'name' } },
  checks: { wordings_differ: { field: 'preferred', message: 'الصياغة المفضّلة هي الكلمة نفسها.' } },
  pages: {
    'dashboard-wording-list___ar': staffPage('/dashboard/wording/list', canEverywhere('read', 'Article')),
  },
})
