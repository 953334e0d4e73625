import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Picture } from '../../../contract/fields.ts'

export type ChosenArticle = { id: number; title: string; image: Picture | null }
type Page = { leads: ChosenArticle[]; blocks: { id: number; name: string; articles: ChosenArticle[] }[] }

const againMs = 30_000

/**
 * The article in each place of the drafted front page, or of the section with this slug: pinned, or chosen
 * automatically, as read from the page itself. `version` changes with the draft.
 */
export function useChosen(version: number | undefined, slug: string | undefined): Page {
  const { data } = useQuery({
    queryKey: ['front-chosen', slug, version],
    enabled: version !== undefined,
    refetchInterval: againMs,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Page> => {
      const page = slug === undefined ? '' : `/${encodeURIComponent(slug)}`
      const answer = await fetch(`/dashboard/front-page/preview${page}/_payload.json`)
      if (!answer.ok) throw new Error(String(answer.status))
      const { loaderData } = await answer.json()
      const list: ChosenArticle[] | undefined = loaderData['category-preview']?.items
      return list ? { leads: list.slice(0, 1), blocks: [] } : loaderData['front-preview']
    },
  })
  return data ?? { leads: [], blocks: [] }
}
