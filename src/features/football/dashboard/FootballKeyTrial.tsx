import { Text } from '@mantine/core'
import { client } from '../../../ui/dashboard/api.ts'
import { KeyTrial } from '../../../ui/dashboard/KeyTrial.tsx'

/** Asks the provider whether the typed key works, or the stored one. */
export function FootballKeyTrial({ typed }: { typed: string | null }) {
  return (
    <KeyTrial
      label="جرّب المفتاح"
      entered={JSON.stringify(typed)}
      ask={() => client.football.tryKey(typed === null ? {} : { key: typed })}
    >
      {({ works, words }) => (
        <Text size="sm" fw={600} c={works ? undefined : 'red'}>
          {words}
        </Text>
      )}
    </KeyTrial>
  )
}
