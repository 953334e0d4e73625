import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from './api.ts'

const name = 'article'

/** The article of `?article=`, for which a dialog opens. `forget` removes it from the address. */
export function useArticleInAddress() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get(name)) || undefined
  const { data } = useQuery(
    api.article.staffGet.queryOptions({ input: { id: id ?? 0 }, enabled: id !== undefined }),
  )
  const forget = () =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        next.delete(name)
        return next
      },
      { replace: true },
    )
  return { article: id === undefined ? undefined : data, forget }
}
