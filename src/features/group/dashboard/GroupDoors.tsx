import { SimpleGrid, Text } from '@mantine/core'
import type { ReaderGroup } from '../group.contract.ts'

type Props = { group: Pick<ReaderGroup, 'managers' | 'domains' | 'networks'> }

/** Mail domains and networks that get access by the contract, and its managers. */
export function GroupDoors({ group: { managers, domains, networks } }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" mb="lg">
      <Door label="ينضم بنقرة من أكّد بريدًا في" values={domains} none="لا نطاق بريد لها" />
      <Door label="يقرأ بلا حساب من يتصل من" values={networks} none="لا شبكة لها" />
      <Door label="يدعو أعضاءها" values={managers} none="لا مشرف لها، فتدعوهم أنت" />
    </SimpleGrid>
  )
}

function Door({ label, values, none }: { label: string; values: string[]; none: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {values.map(value => (
        <Text key={value} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{value}</bdi>
        </Text>
      ))}
      {values.length === 0 && <Text size="sm">{none}</Text>}
    </div>
  )
}
