import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const storyEntity = defineEntity({
  label: 'خبر من أكثر من جهة',
  pages: {
    'dashboard-story-list___ar': staffPage('/dashboard/story/list', can('read', 'Article')),
  },
})
