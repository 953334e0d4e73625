import { List, Stack, Text } from '@mantine/core'
import { client } from '../../../ui/dashboard/api.ts'
import { KeyTrial } from '../../../ui/dashboard/KeyTrial.tsx'
import type { KeyTrial as Trial } from '../key-trial.schema.ts'
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
  return (
    <KeyTrial
      label="جرّب المفاتيح"
      entered={JSON.stringify([key, secret, where])}
      ask={() =>
        client.payment.tryKeys({
          provider,
          ...(key !== undefined && { secretKey: key }),
          ...(secret !== undefined && { webhookSecret: secret }),
          ...(where !== undefined && { country: where }),
        })
      }
    >
      {trial => <Outcome trial={trial} />}
    </KeyTrial>
  )
}

function Outcome({ trial: { mode, problems, warnings } }: { trial: Trial }) {
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
