import { Button, Collapse, Stack, Table, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { timeZoneNames } from '../../../arabic/time-zones.ts'
import { actionLabels, subjectLabels } from '../../../contract/permission-words.ts'
import { useKeptState } from '../../../ui/dashboard/keptState.ts'
import { stateLabels } from '../../article/dashboard/pickers/articleLabels.ts'
import { digitNames, monthNames } from '../../setting/house-style.settings.ts'
import { roleLabels } from '../../user/dashboard/userLabels.ts'
import type { LogEntry } from '../log.contract.ts'
import { changesOfEntry, type FieldChange } from './logChanges.ts'

const words = {
  role: roleLabels,
  state: Object.fromEntries(Object.entries(stateLabels).map(([state, { label }]) => [state, label])),
  access: { free: 'للجميع', subscribers: 'للمشتركين' },
  digits: digitNames,
  months: monthNames,
  timeZone: timeZoneNames,
  grants: { ...actionLabels, ...subjectLabels },
}
const namedAtMost = 3

/** Changes of an entry: summarised in a line, shown in full when opened. */
export function LogChanges({ entry }: { entry: LogEntry }) {
  const [isOpen, setOpen] = useKeptState(`changes ${entry.id}`, false)
  const id = useId()
  const changes = changesOfEntry(entry, words)
  if (changes.length === 0) return null
  const named = changes
    .slice(0, namedAtMost)
    .map(({ label }) => label)
    .join('، ')
  const rest = changes.length > namedAtMost ? '…' : ''
  return (
    <Stack gap={4} align="stretch">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        justify="flex-start"
        w="fit-content"
        maw="100%"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        onClick={() => setOpen(open => !open)}
      >
        {named}
        {rest}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <ChangesTable entry={entry} changes={changes} />}
      </Collapse>
    </Stack>
  )
}

function ChangesTable({ entry, changes }: { entry: LogEntry; changes: FieldChange[] }) {
  return (
    <Table withTableBorder withColumnBorders fz="xs" layout="fixed" aria-label="ما تغيّر">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w={130}>
            الحقل
          </Table.Th>
          {entry.before && <Table.Th scope="col">قبل</Table.Th>}
          {entry.after && <Table.Th scope="col">بعد</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, label, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={500}>
              {label}
            </Table.Th>
            {entry.before && <Value text={before} />}
            {entry.after && <Value text={after} />}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Value({ text }: { text: string }) {
  return (
    <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
      <Text fz="xs" dir="auto" lineClamp={12}>
        {text}
      </Text>
    </Table.Td>
  )
}
