import { defineEntity } from '../../../contract/entity.ts'
import { staffPage } from '../../../contract/page-route.ts'
import { can, canEverywhere } from '../../../contract/right.ts'

export const stageEntity = defineEntity({
  label: 'مرحلة',
  subject: 'Stage',
  table: 'stages',
  unique: { stages_name_key: { error: 'NAME_TAKEN', field: 'name' } },
  fields: { agencies: 'للوكالات', articles: 'المقالات' },
  pages: {
    'dashboard-article-board___ar': {
      ...staffPage('/dashboard/article/board', can('read', 'Article')),
      keepAlive: true,
    },
    'dashboard-article-calendar___ar': {
      ...staffPage('/dashboard/article/calendar', can('read', 'Article')),
      keepAlive: true,
    },
    'dashboard-stage-list___ar': staffPage('/dashboard/stage/list', canEverywhere('read', 'Article')),
  },
})
