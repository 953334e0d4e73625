import { Badge, ScrollArea, Table, Text } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { BackupRun } from '../backup.contract.ts'

const states = {
  running: { label: 'تجري', color: 'blue' },
  good: { label: 'نجحت', color: 'teal' },
  failed: { label: 'فشلت', color: 'red' },
  broken: { label: 'انقطعت', color: 'orange' },
} satisfies Record<BackupRun['state'], object>

const kinds = { backup: 'نسخة', verify: 'تحقق' } satisfies Record<BackupRun['kind'], string>

/** The last runs, the newest first. */
export function Runs({ runs }: { runs: BackupRun[] }) {
  if (runs.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        لم تُكتب نسخة بعد.
      </Text>
    )
  }
  return (
    <ScrollArea mt="md">
      <Table miw={600} aria-label="آخر النسخ وعمليات التحقق">
        <Table.Thead>
          <Table.Tr>
            {['البداية', 'العملية', 'النتيجة', 'المدة', 'الحجم', 'المكان'].map(title => (
              <Table.Th key={title} scope="col">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map(run => (
            <RunRow key={run.id} run={run} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

function RunRow({
  run: { kind, state, startedAt, endedAt, bytes, target, machine, error },
}: {
  run: BackupRun
}) {
  const { label, color } = states[state]
  return (
    <Table.Tr>
      <Table.Td>
        <Timestamp at={startedAt} />
      </Table.Td>
      <Table.Td>{kinds[kind]}</Table.Td>
      <Table.Td>
        <Badge variant="light" color={color} tt="none">
          {label}
        </Badge>
        {error && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {error}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{endedAt && durationOf(startedAt, endedAt)}</Table.Td>
      <Table.Td>{bytes !== null && `${formatNumber(Math.ceil(bytes / 2 ** 20))} ميبيبايت`}</Table.Td>
      <Table.Td>
        <bdi dir="ltr">{target}</bdi>
        <Text size="xs" c="dimmed">
          <bdi dir="ltr">{machine}</bdi>
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

function durationOf(from: string, to: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  return seconds < 120 ? `${formatNumber(seconds)} ث` : `${formatNumber(Math.round(seconds / 60))} د`
}
