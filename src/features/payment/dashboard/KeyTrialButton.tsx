import { Button, Group, List, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { KeyTrial } from '../key-trial.schema.ts'
import { type KeyedProvider, type KeyFields, keyedProviders } from '../payment.settings.ts'

/** Null for a stored key that is not being replaced. */
type Values = Record<string, unknown>

const modeWords = { test: 'مفتاح تجربة: لا يُستوفى به مال.', live: 'مفتاح تشغيل: يُستوفى به مال.' } as const

/** Asks the provider whether the form's keys work, before they are saved. */
export function KeyTrialButton({ provider, values }: { provider: KeyedProvider; values: Values }) {
  const { secretKey, webhookSecret, country }: KeyFields = keyedProviders[provider]
  const typed = (key: string | undefined) => {
    const value = key === undefined ? undefined : values[key]
    return typeof value === 'string' ? value : undefined
  }
  const [key, secret, where] = [typed(secretKey), typed(webhookSecret), typed(country)]
  const [trial, setTrial] = useState<KeyTrial>()
  const [isAsking, setIsAsking] = useState(false)

  // An answer about other keys would mislead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a key changes
  useEffect(() => setTrial(undefined), [key, secret, where])

  async function ask() {
    setIsAsking(true)
    setTrial(undefined)
    try {
      const asked = await client.payment.tryKeys({
        provider,
        ...(key !== undefined && { secretKey: key }),
        ...(secret !== undefined && { webhookSecret: secret }),
        ...(where !== undefined && { country: where }),
      })
      setTrial(asked)
    } catch (error) {
      snackbar.error(error)
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} />}
          loading={isAsking}
          onClick={ask}
        >
          جرّب المفاتيح
        </Button>
      </Group>
      <div role="status">{trial && <Outcome trial={trial} />}</div>
    </Stack>
  )
}

function Outcome({ trial: { mode, problems, warnings } }: { trial: KeyTrial }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} c={problems.length > 0 ? 'red' : undefined}>
        {problems.length > 0 ? 'لا تصلح هذه المفاتيح بعد.' : 'تصلح المفاتيح، ولم تُحفظ بعد.'}{' '}
        {mode && modeWords[mode]}
      </Text>
      {problems.length + warnings.length > 0 && (
        <List size="sm" spacing={4}>
          {[...problems, ...warnings].map(each => (
            <List.Item key={each}>{each}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
