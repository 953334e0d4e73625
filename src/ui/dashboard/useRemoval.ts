import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { mayOpen } from './mayOpen.ts'
import { type Removal, removeEntity } from './removeEntity.ts'
import { useSession } from './useSession.ts'

/** `articles` and `feeds` are the queries of the lists of what has the entity: `tag=12`. */
type RowRemoval = Omit<Removal, 'showArticles' | 'showFeeds'> & { articles?: string; feeds?: string }

/** Deletes a row after confirmation, and invalidates the entity's calls by `key`. */
export function useRemoval(key: QueryKey) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const mayOpenFeeds = user !== undefined && mayOpen(user, 'dashboard-filters-list___ar')
  return async ({ articles, feeds, ...removal }: RowRemoval): Promise<void> => {
    const isGone = await removeEntity({
      ...removal,
      showArticles:
        articles === undefined ? undefined : () => void navigate(`/dashboard/article/list?${articles}`),
      showFeeds:
        feeds === undefined || !mayOpenFeeds
          ? undefined
          : () => void navigate(`/dashboard/filters/list?${feeds}`),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: key })
  }
}
