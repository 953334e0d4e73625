import { defineEntity } from '../../../contract/entity.ts'
import { staffPage } from '../../../contract/page-route.ts'
import { canEverywhere } from '../../../contract/right.ts'

export const reviewEntity = defineEntity({
  label: 'مراجعة',
  pages: {
    'dashboard-article-review___ar': staffPage(
      '/dashboard/article/review',
      canEverywhere('update', 'Article'),
    ),
  },
})
