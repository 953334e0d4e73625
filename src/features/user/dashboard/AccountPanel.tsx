import { Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import type { User } from '../user.contract.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { removalRefusal, resetRefusal } from './userRights.ts'

/** Actions that take effect at once, without saving the form. */
export function AccountPanel({ user }: { user: User }) {
  const { user: actor } = useSession()
  const queries = useQueryClient()
  const [isResetting, setResetting] = useState(false)
  const activation = useMutation({
    mutationFn: (activated: boolean) => client.user.setActivated({ id: user.id, activated }),
    onSuccess: ({ activated }) => {
      snackbar.success(activated ? 'فُعّل الحساب.' : 'أُوقف الحساب، وأُنهيت جلساته.')
      return queries.invalidateQueries({ queryKey: api.user.key() })
    },
    onError: error => snackbar.error(error),
  })
  const activationRefusal = removalRefusal(actor, user)
  const passwordRefusal = resetRefusal(actor, user)
  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={2} size="h4">
          الحساب
        </Title>
        <Text size="sm" c="dimmed">
          {`أُنشئ ${formatGregorian(user.createdAt)}. آخر دخول: ${momentOf(user.lastLoginAt)}. آخر ظهور: ${momentOf(user.lastSeenAt)}.`}
        </Text>
        <Switch
          label="مفعّل"
          description={activationRefusal ?? 'يسري فورًا: الإيقاف ينهي جلسات الحساب، ولا دخول به حتى يُفعَّل.'}
          checked={activation.isPending ? activation.variables : user.activated}
          disabled={activationRefusal !== undefined || activation.isPending}
          onChange={event => activation.mutate(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconKey size={16} />}
            disabled={passwordRefusal !== undefined}
            onClick={() => setResetting(true)}
          >
            كلمة مرور جديدة
          </Button>
          <Text size="sm" c="dimmed">
            {passwordRefusal ?? (user.hasPassword ? undefined : 'لا كلمة مرور للحساب بعد.')}
          </Text>
        </Group>
      </Stack>
      {isResetting && <PasswordDialog user={user} onClose={() => setResetting(false)} />}
    </Paper>
  )
}

function momentOf(at: string | null): string {
  return at === null ? 'لم يحدث بعد' : `${formatGregorian(at)} ${formatTime(at)}`
}
