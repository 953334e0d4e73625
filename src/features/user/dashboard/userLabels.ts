import { type Role, roles } from '../../../contract/permissions.ts'

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
