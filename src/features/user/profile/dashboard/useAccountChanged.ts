import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../ui/dashboard/api.ts'
import { startSession } from '../../../../ui/dashboard/startSession.ts'
import type { Account } from '../../account.contract.ts'

/** Updates the account in its own pages and in the user menu. */
export function useAccountChanged(): (account: Account) => void {
  const queries = useQueryClient()
  return account => {
    queries.setQueryData(api.account.me.queryKey(), before => before && { ...before, ...account })
    void queries.invalidateQueries({ queryKey: api.user.key() })
    void startSession()
  }
}
