import { counted, defineEntity } from '../../contract/entity.ts'

export const packageEntity = defineEntity({
  label: 'باقة',
  subject: 'Package',
  table: 'packages',
  counted: counted('باقة واحدة', 'باقة واحدة', 'باقتان', 'باقات', 'باقة', 'باقة'),
})
