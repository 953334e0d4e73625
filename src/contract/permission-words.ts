import type { Action, Subject } from './permissions.ts'

export const actionLabels = {
  manage: 'الإدارة كلها',
  create: 'الإنشاء',
  read: 'الاطلاع',
  update: 'التعديل',
  delete: 'الحذف',
} as const satisfies Record<Action, string>

export const subjectLabels = {
  Article: 'المقالات',
  Agency: 'الوكالات',
  Category: 'الأقسام',
  Package: 'الباقات',
  Subscription: 'الاشتراكات',
  Statistics: 'إحصاءات النشر',
  ContactUs: 'رسائل التواصل',
  Users: 'المستخدمون',
  Filters: 'مرشّحات RSS',
  Analytics: 'تحليلات القراء',
  Settings: 'الإعدادات',
  AdsPositions: 'مواضع الإعلانات',
} as const satisfies Record<Subject, string>
