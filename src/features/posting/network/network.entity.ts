import { defineEntity } from '../../../contract/entity.ts'
import { staffPage } from '../../../contract/page-route.ts'
import { canEverywhere } from '../../../contract/right.ts'

export const networkEntity = defineEntity({
  label: 'حساب نشر',
  subject: 'NetworkAccount',
  table: 'network_accounts',
  actions: { connected: { label: 'ربط', colour: 'teal' } },
  fields: {
    network: 'الشبكة',
    knownAs: 'اسمه هناك',
    problem: 'ما يمنعه',
    keys: 'بيانات الربط',
    secrets: 'مفاتيح محفوظة',
    template: 'قالب النص',
    withPicture: 'بصورة',
    postsBreaking: 'العاجل',
    postsSections: 'ما يُنشر تلقائيًا',
    sectionIds: 'الأقسام',
    perHour: 'في الساعة على الأكثر',
    quietFrom: 'يهدأ من',
    quietTo: 'يهدأ حتى',
  },
  pages: {
    'dashboard-network-list___ar': staffPage('/dashboard/network/list', canEverywhere('read', 'Settings')),
  },
})
