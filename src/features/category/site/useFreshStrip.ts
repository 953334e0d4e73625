import { startTransition, useEffect, useState } from 'react'
import { fetchApi } from '../../../api/fetchApi.ts'
import { keepFresh } from '../../../ui/site/keepFresh.ts'
import type { ShownStrip } from '../category.schema.ts'

/** The strip as it is now, while its page is in view. Only in scripts that come later. */
export function useFreshStrip(loaded: ShownStrip): ShownStrip {
  const [fresh, setFresh] = useState<{ since: ShownStrip; strip: ShownStrip }>()
  const shown = fresh?.since === loaded ? fresh.strip : loaded
  const minutes = shown.scores.some(({ state }) => state === 'live') ? 1 : 10
  useEffect(() => {
    const ask = async (signal: AbortSignal) => {
      const answer = await fetchApi('/api/v1/category/strips', { signal })
      if (!answer.ok) throw new Error(`${answer.status}`)
      const strips: ShownStrip[] = await answer.json()
      const strip = strips.find(({ category }) => category === loaded.category)
      return strip && asHighAs(loaded, strip)
    }
    return keepFresh(ask, minutes, loaded, strip =>
      startTransition(() => setFresh({ since: loaded, strip: strip as ShownStrip })),
    )
  }, [loaded, minutes])
  return shown
}

/** A first link to a report is one more line, which would move the page under the reader: the next page has it. */
export function asHighAs(before: ShownStrip, now: ShownStrip): ShownStrip {
  if (before.scores.some(({ article }) => article)) return now
  return { ...now, scores: now.scores.map(score => ({ ...score, article: null })) }
}
