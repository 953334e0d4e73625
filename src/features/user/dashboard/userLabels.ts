import { type Action, type Role, roles, type Subject } from '../../../contract/permissions.ts'

export const roleLabels = {
  superadmin: 'مدير عام',
  admin: 'محرر',
  agency: 'وكالة',
  user: 'قارئ',
} as const satisfies Record<Role, string>

export const roleColours = {
  superadmin: 'red',
  admin: 'blue',
  agency: 'teal',
  user: 'gray',
} as const satisfies Record<Role, string>

export const roleHints = {
  superadmin: 'يفعل كل شيء، ويمنح غيره الصلاحيات.',
  admin: 'يحرر المقالات كلها، ويفعل ما يُمنح من غيرها.',
  agency: 'يكتب مقالات وكالته وحدها.',
  user: 'يقرأ، ولا يدخل لوحة التحكم.',
} as const satisfies Record<Role, string>

export const roleOptions = roles.map(role => ({ value: role, label: roleLabels[role] }))

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
  Statistics: 'الإحصاءات',
  ContactUs: 'رسائل التواصل',
  Users: 'المستخدمون',
  Filters: 'مرشّحات RSS',
  Analytics: 'التحليلات',
  Settings: 'الإعدادات',
  AdsPositions: 'مواضع الإعلانات',
} as const satisfies Record<Subject, string>
