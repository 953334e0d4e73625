/** An action's label in the log. */
export type LogAction = { label: string; colour?: string }

/** Actions that many entities have. */
export const commonActions = {
  created: { label: 'إنشاء', colour: 'teal' },
  edited: { label: 'تعديل', colour: 'blue' },
  enabled: { label: 'تفعيل', colour: 'teal' },
  disabled: { label: 'تعطيل', colour: 'orange' },
  deleted: { label: 'حذف', colour: 'red' },
} as const satisfies Record<string, LogAction>

/** Columns of all tables that the log omits. */
export const unsaidFields = [
  'id',
  'revision',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'hash',
  'placeholder',
] as const

/** Log labels of fields that many entities have. */
export const commonFields = {
  name: 'الاسم',
  title: 'العنوان',
  slug: 'المعرّف في الرابط',
  description: 'الوصف أو النص',
  bio: 'النبذة',
  image: 'الصورة',
  kind: 'النوع',
  colour: 'اللون',
  link: 'الرابط',
  url: 'الرابط',
  category: 'القسم',
  agency: 'الوكالة',
  author: 'الكاتب',
  source: 'المصدر',
  tags: 'الوسوم',
  order: 'الترتيب',
  status: 'مفعّل',
  active: 'مفعّل',
  enabled: 'مفعّل',
  subscription: 'للمشتركين',
  createdBy: 'أنشأه',
} as const

export type CommonField = keyof typeof commonFields | (typeof unsaidFields)[number]
