import { Select, SimpleGrid, Text } from '@mantine/core'
import { type TableField, tableFields } from '../site-import.contract.ts'

export type TableMap = Partial<Record<TableField, string>>

const fields = Object.keys(tableFields) as TableField[]
const needed: TableField[] = ['title', 'text']

/** Which column of the table is which field of an article. */
export function TableMapping({
  columns,
  map,
  errors,
  onChange,
}: {
  columns: string[]
  map: TableMap
  errors: Partial<Record<TableField, string>>
  onChange: (map: TableMap) => void
}) {
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fw={600} size="sm" mb={4}>
        أعمدة الجدول
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        لكل حقل عمود من السطر الأول. ما لا عمود له يبقى فارغًا.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {fields.map(field => (
          <Select
            key={field}
            label={tableFields[field]}
            data={columns}
            renderOption={({ option }) => <bdi>{option.label}</bdi>}
            placeholder="بلا عمود"
            clearable
            searchable={columns.length > 10}
            required={needed.includes(field)}
            value={map[field] ?? null}
            error={errors[field]}
            onChange={column => {
              const { [field]: _, ...others } = map
              onChange(column === null ? others : { ...others, [field]: column })
            }}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}

export function mapProblems(map: TableMap): Partial<Record<TableField, string>> {
  return Object.fromEntries(needed.filter(field => !map[field]).map(field => [field, 'اختر العمود']))
}
