import { Card, List, ScrollArea, Table, Text, Title } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import type { ImportDetails } from '../site-import.contract.ts'

/** Old addresses that redirect, and those that do not. */
export function CheckResult({ checked }: { checked: NonNullable<ImportDetails['checked']> }) {
  const { good, hidden, wrong } = checked
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="checked">
      <Title order={2} size="h5" id="checked" mb="sm">
        العناوين القديمة
      </Title>
      <List size="sm" spacing={4}>
        <List.Item>تحوّل إلى الجديد: {formatNumber(good)}</List.Item>
        {hidden > 0 && <List.Item>لمقالات لا يراها القراء، فلا تحوّل: {formatNumber(hidden)}</List.Item>}
        <List.Item>لا تحوّل: {wrong.length === 0 ? 'لا شيء' : formatNumber(wrong.length)}</List.Item>
      </List>
      {wrong.length > 0 && (
        <ScrollArea.Autosize
          mah={320}
          mt="sm"
          viewportProps={{ tabIndex: 0, 'aria-label': 'عناوين لا تحوّل' }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" w={90}>
                  الجواب
                </Table.Th>
                <Table.Th scope="col">العنوان</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {wrong.map(({ address, status, location }) => (
                <Table.Tr key={address}>
                  <Table.Td>{status === 0 ? 'لا جواب' : formatNumber(status)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <bdi dir="ltr">{address}</bdi>
                    {location && (
                      <Text size="xs" c="dimmed">
                        يحوّل إلى <bdi dir="ltr">{location}</bdi>
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </Card>
  )
}
