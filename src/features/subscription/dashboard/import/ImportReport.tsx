import { Anchor, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import type { ImportAnswer } from '../../member.contract.ts'

const kindLabels: Record<ImportAnswer['kind'], string> = {
  own: 'جدول أعضاء',
  ghost: 'تصدير Ghost',
  stripe: 'اشتراكات Stripe',
}

/** Limit on the lines shown; browsers cannot handle tens of thousands. */
const max = 200

/** Result or preview of an import, with each skipped line and the reason. */
export function ImportReport({ answer }: { answer: ImportAnswer }) {
  const { kind, accounts, subscriptions, known, problems } = answer
  const counts = [
    `حسابات جديدة: ${formatNumber(accounts)}`,
    `اشتراكات جديدة: ${formatNumber(subscriptions)}`,
    `موجودة من قبل: ${formatNumber(known)}`,
    `سطور لا تُستورد: ${formatNumber(problems.length)}`,
  ]
  return (
    <Stack gap="xs">
      <Stack gap="xs" role="status">
        <Text fw={700}>{kindLabels[kind]}</Text>
        <Text size="sm">{counts.join(' · ')}</Text>
      </Stack>
      {problems.length > 0 && (
        <>
          <ScrollArea.Autosize mah={220} viewportProps={{ tabIndex: 0, 'aria-label': 'سطور لا تُستورد' }}>
            <Table striped>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={90}>السطر</Table.Th>
                  <Table.Th>ما فيه</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {problems.slice(0, max).map(({ line, message }) => (
                  <Table.Tr key={`${line} ${message}`}>
                    <Table.Td>{formatNumber(line)}</Table.Td>
                    <Table.Td>{inOneLine(message)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
          {problems.length > max && (
            <Text size="sm">هذه أول {formatNumber(max)}؛ وكلها في الجدول الذي تنزّله.</Text>
          )}
          <Download problems={problems} />
        </>
      )}
    </Stack>
  )
}

/** Browsers break «2027-01-31» at its hyphens, and in right-to-left text the parts change places. */
const inOneLine = (message: string) => message.replace(/(?<=\d)-(?=\d)/g, '\u2060-\u2060')

function Download({ problems }: Pick<ImportAnswer, 'problems'>) {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([tableOf(problems)], { type: 'text/csv;charset=utf-8' }))
    setHref(address)
    return () => URL.revokeObjectURL(address)
  }, [problems])
  return (
    <Anchor href={href} download="سطور لا تُستورد.csv" size="sm">
      نزّل هذه السطور وأسبابها جدولًا
    </Anchor>
  )
}

/** Starts with a BOM, so that spreadsheets recognise UTF-8. No message begins like a formula. */
function tableOf(problems: ImportAnswer['problems']): string {
  const rows = problems.map(({ line, message }) => `${line},"${message.replaceAll('"', '""')}"`)
  return `\ufeff${['السطر,ما فيه', ...rows].join('\r\n')}\r\n`
}
