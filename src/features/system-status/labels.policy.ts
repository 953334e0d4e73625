import type { SystemCheck } from './system.contract.ts'

export const checkLabel = {
  database: 'قاعدة البيانات',
  replicas: 'نسخ القراءة',
  jobs: 'مهام الخلفية',
  feeds: 'مرشّحات RSS',
  mailboxes: 'بريد المراسلين',
  webhooks: 'خطافات الويب',
  channels: 'القنوات',
  mail: 'البريد',
  errors: 'الأخطاء',
  disk: 'القرص',
  media: 'الصور والملفات',
  backups: 'النسخ الاحتياطية',
  certificate: 'شهادة الموقع',
  edge: 'المخزن الوسيط',
  retention: 'حذف القديم',
} satisfies Record<SystemCheck, string>
