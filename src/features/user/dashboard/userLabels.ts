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
  superadmin: 'كل شيء، ومنح الصلاحيات للآخرين.',
  admin: 'تحرير المقالات كلها، وما يُمنح من غيرها.',
  agency: 'كتابة مقالات الوكالة وحدها.',
  user: 'القراءة، بلا دخول إلى لوحة التحكم.',
} as const satisfies Record<Role, string>

export const roleOptions = roles.map(role => ({ value: role, label: roleLabels[role] }))
