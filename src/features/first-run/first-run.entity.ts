import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const firstRunEntity = defineEntity({
  label: 'بدء الجريدة',
  subject: 'FirstRun',
  table: 'demo_rows',
  actions: { begun: { label: 'بدء الجريدة', colour: 'teal' } },
  fields: { removed: 'مقالات تجريبية مُحيت', siteName: 'اسم الموقع' },
  pages: {
    'dashboard-first-run___ar': staffPage('/dashboard/first-run', canEverywhere('manage', 'Settings')),
  },
})
