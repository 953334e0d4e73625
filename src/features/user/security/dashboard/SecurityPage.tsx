import { Alert, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../ui/dashboard/api.ts'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TotpCard } from './TotpCard.tsx'

/** The actor's own password, authenticator app and sessions. */
export function SecurityPage() {
  const { user } = useSession()
  const me = useQuery(api.account.me.queryOptions())
  return (
    <Stack>
      <PageHeader title="أمان حسابي" text="كلمة المرور، وتطبيق المصادقة، والأجهزة التي دخلت منها." />
      {user?.mustSetUpTotp && (
        <Alert color="amber" role="status">
          طُلب منك تطبيق مصادقة. فعّله هنا لتعود إلى عملك.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        {me.isPending && <Skeleton h={230} role="status" aria-label="يُجلب حسابك…" />}
        {me.data && (
          <TotpCard
            isOn={me.data.totp}
            isRequired={me.data.totpRequired}
            recoveryCodesLeft={me.data.recoveryCodesLeft}
          />
        )}
        {me.data?.codesByMail && !me.data.totp && <RecoveryCodesCard left={me.data.recoveryCodesLeft} />}
        <PasswordCard />
      </SimpleGrid>
      <SessionsCard />
    </Stack>
  )
}
