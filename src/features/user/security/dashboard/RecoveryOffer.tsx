import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../../ui/dashboard/api.ts'

/** Asks staff without recovery codes to create some while they can sign in. */
export function RecoveryOffer() {
  const { data } = useQuery(api.account.me.queryOptions())
  if (!data || data.totp || data.recoveryCodesLeft > 0) return null
  return (
    <Alert color="amber" mb="sm" py="xs" role="status">
      احفظ رموز استرداد، تدخل بها يوم لا يصلك رمز الدخول بالبريد.{' '}
      <Anchor component={Link} to="/dashboard/security" inherit underline="always">
        ولّدها الآن
      </Anchor>
    </Alert>
  )
}
