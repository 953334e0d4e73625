import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Picture } from '../../../contract/fields.ts'

export type Chosen = { id: number; title: string; image: Picture | null }
type Page = { leads: Chosen[]; blocks: { id: number; articles: Chosen[] }[] }

const againMs = 30_000

/**
 * What stands in each place of the front page as it is prepared: pinned, or chosen by the code (`home.placing.ts`), which
 * is asked for the page itself. `version` changes with what is prepared.
 */
export function useChosen(version: number | undefined): Page {
  const { data } = useQuery({
    queryKey: ['front-chosen', version],
    enabled: version !== undefined,
    refetchInterval: againMs,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Page> => {
      const answer = await fetch('/dashboard/front-page/preview/_payload.json')
      if (!answer.ok) throw new Error(String(answer.status))
      return (await answer.json()).loaderData['front-preview']
    },
  })
  return data ?? { leads: [], blocks: [] }
}
