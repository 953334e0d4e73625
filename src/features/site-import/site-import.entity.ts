import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const siteImportEntity = defineEntity({
  label: 'نقل موقع',
  subject: 'SiteImport',
  table: 'site_imports',
  actions: {
    tried: { label: 'تجربة نقل', colour: 'blue' },
    imported: { label: 'بدء نقل', colour: 'teal' },
    stopped: { label: 'إيقاف نقل', colour: 'orange' },
    resumed: { label: 'إكمال نقل', colour: 'teal' },
    takenBack: { label: 'التراجع عن نقل', colour: 'red' },
    checked: { label: 'فحص العناوين القديمة', colour: 'blue' },
  },
  fields: { file: 'الملف', kind: 'النوع' },
  pages: {
    'dashboard-site-import___ar': staffPage('/dashboard/site-import', canEverywhere('manage', 'Settings')),
  },
})
