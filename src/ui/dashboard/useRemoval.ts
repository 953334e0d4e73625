import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Removal, removeEntity } from './removeEntity.ts'

/** `articles` is the query of the entity's articles: `tag=12`. */
type RowRemoval = Omit<Removal, 'showArticles'> & { articles?: string }

/** Deletes a row after confirmation, and invalidates the entity's calls by `key`. */
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
