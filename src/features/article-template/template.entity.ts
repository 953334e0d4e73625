import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const templateEntity = defineEntity({
  label: 'قالب مقالات',
  subject: 'Template',
  table: 'article_templates',
  fields: {
    kind: 'النوع',
    overline: 'العنوان العلوي',
    summary: 'الملخص',
    imageCredit: 'حقوق الصورة',
    access: 'من يقرؤه',
    breakingNews: 'عاجل',
    noindex: 'محجوب عن محركات البحث',
  },
  unique: { article_templates_name: { error: 'NAME_TAKEN', field: 'name' } },
  pages: {
    'dashboard-template-list___ar': staffPage('/dashboard/template/list', can('create', 'Article')),
  },
})
