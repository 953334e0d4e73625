import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const packageEntity = defineEntity({
  label: 'باقة',
  subject: 'Package',
  table: 'packages',
  counted: counted('باقة واحدة', 'باقة واحدة', 'باقتان', 'باقات', 'باقة', 'باقة'),
  checks: {
    packages_days_have_a_number: { field: 'periodDays', message: 'اكتب عدد أيام المدة.' },
  },
  foreignKeys: {
    package_agencies_agency_id_fkey: {
      to: 'agency',
      table: 'package_agencies',
      column: 'agency_id',
      owner: 'package_id',
      field: 'agencies',
    },
  },
  fields: {
    benefits: 'المزايا',
    prices: 'الأسعار',
    openPrice: 'القارئ يسمّي المبلغ',
    period: 'المدة',
    periodDays: 'أيام المدة',
    trialDays: 'أيام التجربة',
    agencies: 'الوكالات',
    highlighted: 'مرشَّحة للقراء',
    saveOffer: 'عرض البقاء',
  },
  pages: {
    'dashboard-package-list___ar': staffPage('/dashboard/package/list', canEverywhere('read', 'Package')),
    'dashboard-package-create___ar': staffPage(
      '/dashboard/package/create',
      canEverywhere('create', 'Package'),
    ),
    'dashboard-package-edit-id___ar': staffPage(
      '/dashboard/package/edit/:id',
      canEverywhere('read', 'Package'),
      canEverywhere('update', 'Package'),
    ),
  },
})
