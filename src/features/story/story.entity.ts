import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const storyEntity = defineEntity({
  label: 'خبر من أكثر من جهة',
  subject: 'Story',
  table: 'stories',
  actions: {
    merged: { label: 'جعل مقالات خبرًا واحدًا', colour: 'teal' },
    split: { label: 'فصل مقالات عن خبر', colour: 'orange' },
    setApart: { label: 'إخراج مقال من خبر', colour: 'orange' },
    confirmed: { label: 'تأكيد أنها حدث واحد', colour: 'teal' },
    refused: { label: 'ليسا حدثًا واحدًا', colour: 'orange' },
    reopened: { label: 'إعادة اقتراح رُفض', colour: 'blue' },
    chosen: { label: 'اختيار من يمثل خبرًا', colour: 'blue' },
  },
  fields: {
    articles: 'أرقام مقالاته',
    sources: 'أرقام ما أُغلق مصادر له',
    chosen: 'رقم المقال المختار',
  },
  pages: {
    'dashboard-story-list___ar': {
      ...staffPage('/dashboard/story/list', can('read', 'Article')),
      keepAlive: true,
    },
  },
})
