import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { formatNumber } from '../../../../arabic/digits.ts'
import type { ImportAnswer } from '../../member.contract.ts'

const kindLabels: Record<ImportAnswer['kind'], string> = {
  own: 'جدول أعضاء',
  ghost: 'تصدير Ghost',
  stripe: 'اشتراكات Stripe',
}

/** What an import would do, and each line that it would leave out, with why. */
export function ImportReport({ answer }: { answer: ImportAnswer }) {
  const { kind, accounts, subscriptions, known, problems } = answer
  const counts = [
    `حسابات جديدة: ${formatNumber(accounts)}`,
    `اشتراكات جديدة: ${formatNumber(subscriptions)}`,
    `موجودة من قبل: ${formatNumber(known)}`,
    `سطور لا تُستورد: ${formatNumber(problems.length)}`,
  ]
  return (
    <Stack gap="xs" role="status">
      <Text fw={700}>{kindLabels[kind]}</Text>
      <Text size="sm">{counts.join(' · ')}</Text>
      {problems.length > 0 && (
        <ScrollArea.Autosize mah={220}>
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={70}>السطر</Table.Th>
                <Table.Th>ما فيه</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {problems.map(({ line, message }) => (
                <Table.Tr key={`${line} ${message}`}>
                  <Table.Td>{formatNumber(line)}</Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </Stack>
  )
}
