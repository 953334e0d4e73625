import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { snackbar } from './snackbar.ts'

type List<Row> = { items: Row[]; total: number }

type Switching<Row, Change> = { row: Row; change: Change; isUndo?: boolean }

/**
 * Toggles in a list's rows, updated optimistically and reverted with a message if refused. A click may be a mistake, so
 * the message offers to undo it. `listKey` is the query key of the list: `api.tag.paginate.key()`.
 */
export function useRowSwitch<Row extends { id: number }, Change extends Partial<Row>>(
  listKey: QueryKey,
  save: (row: Row, change: Change) => Promise<Partial<Row>>,
  /** Message about the change. */
  words: (row: Row, change: Change) => string = () => 'حُفظ التغيير.',
) {
  const queries = useQueryClient()
  const patch = (id: number, change: Partial<Row>) =>
    queries.setQueriesData<List<Row>>(
      { queryKey: listKey },
      list =>
        list && { ...list, items: list.items.map(row => (row.id === id ? { ...row, ...change } : row)) },
    )
  const valuesBefore = ({ row, change }: Switching<Row, Change>) => {
    const before: Partial<Row> = {}
    for (const name of Object.keys(change) as (keyof Row)[]) before[name] = row[name]
    return before
  }
  const { mutate } = useMutation({
    mutationFn: ({ row, change }: Switching<Row, Change>) => save(row, change),
    onMutate: async ({ row, change }) => {
      await queries.cancelQueries({ queryKey: listKey })
      patch(row.id, change)
    },
    onSuccess: (saved, switching) => {
      if (saved.id !== undefined) patch(saved.id, saved)
      const { row, change, isUndo } = switching
      if (isUndo) return
      // Undoing needs the revision of the saved row.
      const now = { ...row, ...change, ...saved }
      snackbar.undoable(words(row, change), () =>
        mutate({ row: now, change: valuesBefore(switching) as Change, isUndo: true }),
      )
    },
    onError: (error, switching) => {
      patch(switching.row.id, valuesBefore(switching))
      snackbar.error(error)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: listKey }),
  })
  return (row: Row, change: Change) => mutate({ row, change })
}

type StatusRow = { id: number; status: boolean }

/** The switch that enables and disables a row. */
export function useStatusSwitch<Row extends StatusRow>(
  listKey: QueryKey,
  setStatus: (change: StatusRow) => Promise<Partial<Row>>,
): (row: Row, change: { status: boolean }) => void {
  return useRowSwitch<StatusRow, { status: boolean }>(listKey, ({ id }, { status }) =>
    setStatus({ id, status }),
  )
}
