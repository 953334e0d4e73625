import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchPayload } from '../../../ui/fetchPayload.ts'
import type { ArticleCard } from '../article.schema.ts'
import css from './ArticleFeed.module.css'
import { StoryCard } from './StoryCard.tsx'

type Page = { items: ArticleCard[]; next: string | null }
type Props = Page & {
  /** The list's own address, without a place in it. */
  path: string
  kicker?: boolean
}

/** How many pages come by themselves before the reader is asked, so that the foot of the page can be reached. */
const byThemselves = 3
/** What was read further, so that going back finds the same place. */
const kept = new Map<string, Page & { pages: number }>()

/** A list that goes on: by link without scripts, by itself with them. */
export function ArticleFeed({ items, next, path, kicker = true }: Props) {
  const { key } = useLocation()
  const [more, setMore] = useState(() => kept.get(key) ?? { items: [], next, pages: 0 })
  const [state, setState] = useState<'ready' | 'fetching' | 'failed'>('ready')
  // What came since may have pushed an article over the edge of the page that it was read on.
  const known = new Set(items.map(({ id }) => id))
  const edge = useRef<HTMLAnchorElement>(null)
  const address = `${path}${path.includes('?') ? '&' : '?'}after=${more.next}`

  async function readOn() {
    setState('fetching')
    try {
      const page = pageOf(await fetchPayload(new URL(address, location.href)))
      const grown = { items: [...more.items, ...page.items], next: page.next, pages: more.pages + 1 }
      kept.set(key, grown)
      setMore(grown)
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  const waiting = state === 'ready' && more.next !== null && more.pages < byThemselves
  // biome-ignore lint/correctness/useExhaustiveDependencies: watches anew for each page that came
  useEffect(() => {
    if (!waiting || !edge.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void readOn()
      },
      { rootMargin: '600px' },
    )
    observer.observe(edge.current)
    return () => observer.disconnect()
  }, [waiting, more.pages])

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || state === 'failed') return
    event.preventDefault()
    if (state === 'ready') void readOn()
  }

  return (
    <>
      <ul className={css.feed}>
        {[...items, ...more.items.filter(({ id }) => !known.has(id))].map(article => (
          <li key={article.id}>
            <StoryCard article={article} weight="entry" kicker={kicker} heading="h2" />
          </li>
        ))}
      </ul>
      {more.next && (
        <a className={css.more} href={address} rel="next" ref={edge} onClick={onClick}>
          {state === 'fetching' ? 'يجري التحميل…' : 'المزيد'}
        </a>
      )}
      <p role="status" className={css.status}>
        {state === 'failed' && 'تعذّر تحميل المزيد؛ تحقق من الشبكة ثم أعد المحاولة.'}
        {state === 'ready' && more.pages > 0 && 'أُضيفت أخبار إلى القائمة.'}
      </p>
    </>
  )
}

function pageOf(payload: { loaderData: Record<string, unknown> }): Page {
  const page = Object.entries(payload.loaderData).find(([id]) => id !== 'root')?.[1] as Page | undefined
  if (!page) throw new Error('There is no list in this payload')
  return page
}
