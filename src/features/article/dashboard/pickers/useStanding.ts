import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../ui/dashboard/api.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import type { AgencyStatus } from '../../article.policy.ts'

/** The user's agency's standing; undefined for the newsroom's own staff. */
export function useStanding(): AgencyStatus {
  const { user } = useSession()
  const isAgency = user?.role === 'agency'
  const { data, isError } = useQuery(
    api.agency.get.queryOptions({
      input: { id: user?.agencyId ?? 0 },
      enabled: isAgency && user.agencyId !== null,
    }),
  )
  if (!isAgency) return undefined
  // Counts as active while loading, and as inactive if loading fails.
  return { active: data?.active ?? !isError, trusted: data?.trusted ?? false }
}
