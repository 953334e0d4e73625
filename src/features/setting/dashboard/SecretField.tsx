import { Button, Group, Input, PasswordInput, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'

type Props = {
  label: string
  description?: string | undefined
  error?: ReactNode
  /** Null keeps the stored secret, which is never shown; '' removes it. */
  value: string | null
  isSaved: boolean
  onChange: (value: string | null) => void
}

/** A secret can be set, replaced or removed, but not read. */
export function SecretField({ label, description, error, value, isSaved, onChange }: Props) {
  const labelId = useId()
  const isReadOnly = useReadOnly()
  if (value === null || isReadOnly) {
    return (
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: labelId }}
        description={description}
        error={error}
      >
        <Group role="group" aria-labelledby={labelId} gap="xs" mt={6}>
          <IconLock size={16} aria-hidden />
          <Text size="sm" fw={500}>
            {value === null ? 'محفوظ' : 'لا شيء محفوظ'}
          </Text>
          {!isReadOnly && (
            <Button size="xs" variant="default" onClick={() => onChange('')}>
              استبدله أو أزِله
            </Button>
          )}
        </Group>
      </Input.Wrapper>
    )
  }
  return (
    <div>
      <PasswordInput
        label={label}
        description={description}
        error={error}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder={isSaved ? 'فارغ: يُزال المحفوظ' : undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'إظهار المفتاح أو إخفاؤه' }}
      />
      {isSaved && (
        <Button size="xs" variant="subtle" mt={4} onClick={() => onChange(null)}>
          أبقِ المحفوظ
        </Button>
      )}
    </div>
  )
}
