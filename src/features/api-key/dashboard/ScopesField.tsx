import { Checkbox, Group, Input, Stack, Text } from '@mantine/core'
import { actionLabels, subjectLabels } from '../../../contract/permission-words.ts'
import { actions, may } from '../../../contract/permissions.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { isOffered, withCell } from '../../user/dashboard/grantCells.ts'
import { type Scope, scopeSubjects } from '../api-key.contract.ts'

type Props = { value: Scope[]; onChange: (scopes: Scope[]) => void; error?: React.ReactNode }

/** Selects a key's rights among those of its owner. */
export function ScopesField({ value, onChange, error }: Props) {
  const { user } = useSession()
  const rows = scopeSubjects
    .map(subject => ({
      subject,
      offered: actions.filter(action => user && isOffered(subject, action) && may(user, action, subject)),
    }))
    .filter(({ offered }) => offered.length > 0)
  const has = (subject: Scope['subject'], action: Scope['action']) =>
    value.some(scope => scope.subject === subject && scope.action === action)
  return (
    <Input.Wrapper
      label="الصلاحيات"
      description="ما لم يُعلَّم لا يفعله البرنامج. ولا يفعل ما ليس لصاحب المفتاح، ولو سُحب منه لاحقًا."
      labelElement="div"
      error={error}
      required
      data-path="scopes"
    >
      <Stack gap="sm" mt="xs">
        {rows.map(({ subject, offered }) => (
          <fieldset key={subject} style={{ border: 0, margin: 0, padding: 0 }}>
            <Text component="legend" size="sm" fw={500} mb={4}>
              {subjectLabels[subject]}
            </Text>
            <Group gap="md">
              {offered.map(action => {
                const isIncluded = action !== 'manage' && has(subject, 'manage')
                return (
                  <Checkbox
                    key={action}
                    size="sm"
                    label={actionLabels[action]}
                    aria-label={`${subjectLabels[subject]}: ${actionLabels[action]}`}
                    checked={isIncluded || has(subject, action)}
                    disabled={isIncluded}
                    onChange={event =>
                      onChange(withCell(value, subject, action, event.currentTarget.checked) as Scope[])
                    }
                  />
                )
              })}
            </Group>
          </fieldset>
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
