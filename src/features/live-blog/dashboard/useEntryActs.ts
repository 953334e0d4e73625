import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { DeskEntry } from '../coverage.schema.ts'

/** Toggles and removal; each reports its result beside the list. */
export function useEntryActs({ id, revision }: DeskEntry) {
  const queries = useQueryClient()
  const settled = {
    onSettled: () => void queries.invalidateQueries({ queryKey: api.coverage.key() }),
    onError: (problem: unknown) => snackbar.error(problem),
  }
  const mark = useMutation({
    mutationFn: (marks: { pinned?: boolean; important?: boolean }) =>
      client.coverage.edit({ id, revision, ...marks }),
    ...settled,
  })
  const remove = useMutation({ mutationFn: () => client.coverage.removeEntry({ id }), ...settled })
  return { mark: mark.mutate, remove: () => remove.mutate() }
}
