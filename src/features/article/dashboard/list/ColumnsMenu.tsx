import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ColumnName, columnNames, knownColumns, type useColumns } from '../fields/listColumns.ts'

/** Visible columns of the list. */
export function ColumnsMenu({ columns, setColumns, isUsual, reset }: ReturnType<typeof useColumns>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" visibleFrom="sm" leftSection={<IconColumns3 size={16} />}>
          الأعمدة
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="أعمدة القائمة">
        <Stack gap="xs">
          {(Object.keys(columnNames) as ColumnName[]).map(name => (
            <Checkbox
              key={name}
              label={columnNames[name]}
              checked={columns.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                setColumns(
                  checked ? knownColumns([...columns, name]) : columns.filter(other => other !== name),
                )
              }
            />
          ))}
          <Button variant="subtle" size="compact-sm" disabled={isUsual} onClick={reset}>
            أعِد المعتاد
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
