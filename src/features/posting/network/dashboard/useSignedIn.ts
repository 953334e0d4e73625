import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'

/** Finishes a network's sign-in, which returns here with its code. */
export function useSignedIn(): void {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const taken = useRef<string>(undefined)
  const state = search.get('state')
  const code = search.get('code')
  const isRefused = search.has('error')
  useEffect(() => {
    if (!state || taken.current === state) return
    taken.current = state
    setSearch({}, { replace: true })
    if (isRefused || !code) return void snackbar.error('لم تأذن الشبكة بالربط؛ أعد المحاولة.')
    client.network
      .signedIn({ state, code })
      .then(
        ({ name, knownAs }) => snackbar.success(`رُبط «${name}» بحساب ${knownAs}.`),
        error => snackbar.error(error),
      )
      .finally(() => queries.invalidateQueries({ queryKey: api.network.key() }))
  }, [state, code, isRefused, setSearch, queries])
}
