import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Removal, removeEntity } from './removeEntity.ts'

/** `articles` is how their list is asked for what the thing holds: `tag=12`. */
export type RowRemoval = Omit<Removal, 'showArticles'> & { articles?: string }

/** Removes a row when it is asked to, and fetches anew what shows it: `key` is that of all the noun's calls. */
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
