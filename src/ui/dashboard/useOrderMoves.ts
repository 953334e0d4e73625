import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { placesAfterMove } from './placesAfterMove.ts'
import { snackbar } from './snackbar.ts'

type OrderedRow = { id: number; revision: number; order: number }

/** Moves one of these rows a place up (-1) or down (1), and saves the new order. `listKey` covers all of the noun's calls. */
export function useOrderMoves<Row extends OrderedRow>(
  rows: readonly Row[],
  listKey: QueryKey,
  save: (place: OrderedRow) => Promise<unknown>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ moved, by }: { moved: Row; by: -1 | 1 }) => {
      for (const { row, order } of placesAfterMove(rows, moved, by)) {
        await save({ id: row.id, revision: row.revision, order })
      }
    },
    onError: error => snackbar.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
}

/** The reason why rows cannot be moved now, if any. `show` says how to list them in their order. */
export function moveRefusalOf(
  list: { sort: string; isNarrowed: boolean },
  isMoving: boolean,
  show: string,
): string | undefined {
  if (list.sort !== 'order') return `لتغيير الترتيب ${show}`
  if (list.isNarrowed) return 'لتغيير الترتيب امسح البحث وعوامل التصفية'
  return isMoving ? 'يُحفظ الترتيب…' : undefined
}
