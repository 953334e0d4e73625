import { List, ScrollArea, Stack, Text } from '@mantine/core'
import { formatNumber } from '../../arabic/digits.ts'

type Props = {
  /** Undefined before the file is checked. */
  problems: { line: number; message: string }[] | undefined
  /** «كلمات جديدة: 12» */
  counts: string[]
}

/** Previews an import, with the lines that it would leave out. */
export function ImportPreview({ problems, counts }: Props) {
  if (!problems) return <Text size="sm">يُفحص الملف أولًا، ولا يتغير شيء.</Text>
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{[...counts, `سطور لا تُستورد: ${formatNumber(problems.length)}`].join(' · ')}</Text>
      <ScrollArea.Autosize mah={220}>
        <List size="sm">
          {problems.map(({ line, message }) => (
            <List.Item key={`${line} ${message}`}>
              السطر {formatNumber(line)}: <bdi>{message}</bdi>
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Stack>
  )
}
