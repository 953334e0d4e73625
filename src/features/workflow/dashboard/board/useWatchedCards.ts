import { useCallback, useState } from 'react'

/** Limit of a presence stream. */
const maxWatched = 100

/** Ids of the cards in all columns, for the presence stream. */
export function useWatchedCards() {
  const [byColumn, setByColumn] = useState<Record<string, number[]>>({})
  const noteCards = useCallback(
    (column: string, ids: number[]) =>
      setByColumn(before => (before[column]?.join() === ids.join() ? before : { ...before, [column]: ids })),
    [],
  )
  return { ids: [...new Set(Object.values(byColumn).flat())].slice(0, maxWatched), noteCards }
}
