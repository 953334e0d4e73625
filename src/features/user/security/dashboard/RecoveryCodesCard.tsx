import { Alert, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage, fieldErrors } from '../../../../api/client.ts'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Recovery codes for an account without an authenticator app, for when mail does not arrive. */
export function RecoveryCodesCard({ left }: { left: number }) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: (password: string) => client.account.makeRecoveryCodes({ password: password || undefined }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: api.account.me.key() }),
  })
  return (
    <Paper component="section" withBorder p="md" aria-label="رموز الاسترداد">
      <Stack>
        <Title order={2} size="h5">
          رموز الاسترداد
        </Title>
        {make.error && (
          <Alert color="red" role="alert">
            {Object.values(fieldErrors(make.error))[0] ?? errorMessage(make.error)}
          </Alert>
        )}
        {make.data ? (
          <RecoveryCodes codes={make.data.recoveryCodes} />
        ) : (
          <form
            noValidate
            onSubmit={event => {
              event.preventDefault()
              make.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
            }}
          >
            <Stack>
              <Text size="sm">
                تدخل بأحدها إن لم يصلك رمز الدخول بالبريد.{' '}
                {left > 0 ? `بقي منها ${formatNumber(left)}؛ الجديدة تُبطلها.` : 'ليس لديك منها شيء بعد.'}
              </Text>
              <PasswordInput name="password" label="كلمة مرورك" autoComplete="current-password" dir="ltr" />
              <Button type="submit" loading={make.isPending} style={{ alignSelf: 'start' }}>
                ولّد رموز الاسترداد
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Paper>
  )
}
