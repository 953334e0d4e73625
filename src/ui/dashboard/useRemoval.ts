import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Removal, removeEntity } from './removeEntity.ts'

/** `articles` narrows the list of articles to those of the thing: `tag=12`. */
export type RowRemoval = Omit<Removal, 'showArticles'> & { articles?: string }

/** Removes a row after a confirmation, and fetches the noun's calls again: `key` is theirs. */
export function useRemoval(key: QueryKey) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async ({ articles, ...removal }: RowRemoval): Promise<void> => {
    const isGone = await removeEntity({
      ...removal,
      showArticles:
        articles === undefined ? undefined : () => void navigate(`/dashboard/article/list?${articles}`),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: key })
  }
}
