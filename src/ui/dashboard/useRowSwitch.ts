import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { snackbar } from './snackbar.ts'

type List<Row> = { items: Row[]; total: number }

/**
 * Switches in a list's rows, updated optimistically and reverted with a message if refused. `listKey` is the query key
 * of the list: `api.tag.paginate.key()`.
 */
export function useRowSwitch<Row extends { id: number }, Change extends Partial<Row>>(
  listKey: QueryKey,
  save: (row: Row, change: Change) => Promise<Partial<Row>>,
) {
  const queries = useQueryClient()
  const patch = (id: number, change: Partial<Row>) =>
    queries.setQueriesData<List<Row>>(
      { queryKey: listKey },
      list =>
        list && { ...list, items: list.items.map(row => (row.id === id ? { ...row, ...change } : row)) },
    )
  const { mutate } = useMutation({
    mutationFn: ({ row, change }: { row: Row; change: Change }) => save(row, change),
    onMutate: async ({ row, change }) => {
      await queries.cancelQueries({ queryKey: listKey })
      patch(row.id, change)
    },
    onSuccess: saved => {
      if (saved.id !== undefined) patch(saved.id, saved)
    },
    onError: (error, { row, change }) => {
      const before: Partial<Row> = {}
      for (const name of Object.keys(change) as (keyof Row)[]) before[name] = row[name]
      patch(row.id, before)
      snackbar.error(error)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: listKey }),
  })
  return (row: Row, change: Change) => mutate({ row, change })
}
