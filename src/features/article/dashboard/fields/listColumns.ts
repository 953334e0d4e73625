import { useLocalStorage } from '@mantine/hooks'

/** Optional columns, in order; title, selection and actions are always shown. */
export const columnNames = {
  image: 'الصورة',
  state: 'الحالة',
  stage: 'المرحلة',
  assignee: 'أُسند إلى',
  dueAt: 'موعد التسليم',
  enable: 'النشر',
  breakingNews: 'عاجل',
  views: 'القراءات',
  publishAt: 'النشر في',
  updatedAt: 'آخر تعديل',
} as const
export type ColumnName = keyof typeof columnNames

const all = Object.keys(columnNames) as ColumnName[]
const usual = all.filter(name => !['stage', 'assignee', 'dueAt'].includes(name))

export const knownColumns = (names: readonly string[]) => all.filter(name => names.includes(name))

/** Stored on this device, as they suit its screen; saved lists have their own. */
export function useColumns() {
  const [columns, setColumns] = useLocalStorage<ColumnName[]>({
    key: 'articles-columns',
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: text => {
      try {
        return knownColumns(JSON.parse(text ?? 'null') ?? usual)
      } catch {
        return usual
      }
    },
  })
  return { columns, setColumns, isUsual: columns.join() === usual.join(), reset: () => setColumns(usual) }
}
