import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const pollEntity = defineEntity({
  label: 'استطلاع',
  subject: 'Poll',
  table: 'polls',
  counted: counted('استطلاع واحد', 'استطلاعًا واحدًا', 'استطلاعان', 'استطلاعات', 'استطلاعًا', 'استطلاع'),
  checks: { polls_closes_after_opening: { field: 'closesAt', message: 'اجعل النهاية بعد البداية' } },
  actions: {
    enabled: { label: 'إظهار', colour: 'teal' },
    disabled: { label: 'إخفاء عن القراء', colour: 'orange' },
  },
  fields: { answers: 'الأجوبة', votes: 'الأصوات', opensAt: 'يبدأ', closesAt: 'ينتهي', status: 'ظاهر' },
  pages: { 'dashboard-poll-list___ar': staffPage('/dashboard/poll/list', canEverywhere('read', 'Article')) },
})
