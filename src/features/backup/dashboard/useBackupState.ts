import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import type { BackupState } from '../backup.contract.ts'

/** The server puts it into the dashboard's document, so that a banner is there at the first paint. */
const { backup } = document.documentElement.dataset
const initialData = backup ? (JSON.parse(backup) as BackupState) : undefined

export function useBackupState(refetchInterval?: number) {
  const options = { staleTime: 60_000, initialData, initialDataUpdatedAt: performance.timeOrigin }
  return useQuery(api.backup.state.queryOptions({ ...options, ...(refetchInterval && { refetchInterval }) }))
    .data
}
