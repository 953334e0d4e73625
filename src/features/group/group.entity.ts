import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

const read = canEverywhere('read', 'Subscription')

export const groupEntity = defineEntity({
  label: 'مجموعة',
  subject: 'Group',
  table: 'groups',
  counted: counted('مجموعة واحدة', 'مجموعة واحدة', 'مجموعتان', 'مجموعات', 'مجموعة', 'مجموعة'),
  foreignKeys: {
    groups_package_id_fkey: { to: 'package', column: 'package_id', field: 'packageId' },
  },
  checks: { groups_end_after_start: { field: 'endsAt', message: 'النهاية بعد البداية.' } },
  actions: {
    invited: { label: 'دعوة أعضاء', colour: 'teal' },
    withdrawn: { label: 'سحب دعوة', colour: 'orange' },
    removed: { label: 'إخراج عضو', colour: 'red' },
    exported: { label: 'تصدير الأعضاء' },
  },
  fields: {
    package: 'الباقة',
    seats: 'المقاعد',
    startsAt: 'تبدأ في',
    endsAt: 'تنتهي في',
    managers: 'المشرفون',
    domains: 'نطاقات البريد',
    networks: 'الشبكات',
    price: 'قيمة العقد',
    reference: 'رقم العقد',
    used: 'المقاعد المشغولة',
    readers: 'من قرأ في ثلاثين يومًا',
    count: 'العدد',
  },
  pages: {
    'dashboard-group-list___ar': staffPage('/dashboard/group/list', read),
    'dashboard-group-id___ar': staffPage('/dashboard/group/:id', read),
  },
})
