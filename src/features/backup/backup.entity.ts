import { defineEntity } from '../../contract/entity.ts'

export const backupEntity = defineEntity({
  label: 'النسخ الاحتياطية',
  subject: 'Backup',
  table: 'backup_schedule',
  actions: {
    started: { label: 'نسخة الآن', colour: 'teal' },
    restored: { label: 'استعادة نسخة', colour: 'orange' },
    released: { label: 'إنهاء الحجر', colour: 'orange' },
  },
  fields: {
    target: 'مكان النسخ',
    hour: 'ساعة النسخ',
    prunes: 'حذف القديمة',
    verifies: 'التحقق كل أسبوع',
    backup: 'النسخة',
  },
})
