import { defineRetention } from '../../platform/retention.ts'

export const templateRetention = defineRetention({
  article_templates: { kept: 'Made and deleted by staff.' },
  article_template_tags: { deletedWith: 'article_templates' },
})
