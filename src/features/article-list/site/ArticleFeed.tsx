import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchPayload } from '../../../ui/fetchPayload.ts'
import { OldestContext, oldestOf } from '../../../ui/listTimes.ts'
import type { ShownHead } from '../../../ui/shownHead.ts'
import { PositionedAd } from '../../ad/site/PositionedAd.tsx'
import { listPagePath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import css from './ArticleFeed.module.css'
import { StoryCard } from './StoryCard.tsx'
import { useFollowingAddress } from './useFollowingAddress.ts'

type Page<Card> = { items: Card[]; next: string | null }
type Props<Card> = Page<Card> & {
  /** The list's own address, without a cursor. */
  path: string
  /** Renders a story, if this list differs from others. */
  story?: (article: Card) => ReactNode
}

/** Pages that load automatically before the reader must press a button, so that the footer can be reached. */
const byThemselves = 3
/** Number of stories before the ad. */
const adAfter = 5
/**
 * `base` is the address of the list's first page, `lead` its first story, and `after` the cursor of a later page.
 */
type Read<Card> = {
  base: string
  lead: number | undefined
  pages: { after: string; items: Card[]; head: ShownHead }[]
  next: string | null
}
/** Pages added to a list, by history entry, so that going back restores the scroll position. */
const kept = new Map<string, Read<ArticleCard>>()
const maxKept = 20

/** A growing list: by link without scripts, automatically with them. */
export function ArticleFeed<Card extends ArticleCard>({
  items,
  next,
  path,
  story = article => <StoryCard article={article} weight="entry" heading="h2" />,
}: Props<Card>) {
  const { key, pathname, search } = useLocation()
  const [read, setRead] = useState<Read<Card>>(() => {
    const before = kept.get(key) as Read<Card> | undefined
    const lead = items[0]?.id
    // The address has followed the reader: loaded again, the page begins elsewhere.
    return before && before.lead === lead ? before : { base: pathname + search, lead, pages: [], next }
  })
  const [state, setState] = useState<'ready' | 'fetching' | 'failed'>('ready')
  const list = useRef<HTMLUListElement>(null)
  const edge = useRef<HTMLAnchorElement>(null)
  const address = listPagePath(path, read.next)
  const length = read.pages.length
  useFollowingAddress(list, length, after =>
    after
      ? { address: listPagePath(path, after), head: read.pages.find(page => page.after === after)?.head }
      : { address: read.base },
  )
  useEffect(() => keep(key, read), [key, read])

  async function readOn() {
    setState('fetching')
    try {
      const { title, head, loaderData } = await fetchPayload(new URL(address, location.href))
      const page = pageOf<Card>(loaderData)
      const pages = [...read.pages, { after: read.next ?? '', items: page.items, head: { title, head } }]
      setRead({ ...read, pages, next: page.next })
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  const waiting = state === 'ready' && read.next !== null && length < byThemselves
  // biome-ignore lint/correctness/useExhaustiveDependencies: watches anew for each page that came
  useEffect(() => {
    if (!waiting || !edge.current) return
    const observer = new IntersectionObserver(
      entries => {
        // On a busy page several entries come together, and the last is the current one.
        if (entries.at(-1)?.isIntersecting) void readOn()
      },
      { rootMargin: '600px' },
    )
    observer.observe(edge.current)
    return () => observer.disconnect()
  }, [waiting, length])

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || state === 'failed') return
    event.preventDefault()
    if (state === 'ready') void readOn()
  }

  const rows = rowsOf(items, read)
  return (
    <>
      <OldestContext value={oldestOf(rows.map(({ article }) => article.publishAt))}>
        <ul className={css.feed} ref={list}>
          {rows.map(({ article, after }, index) => (
            <li key={article.id} data-story={article.id} data-after={after}>
              {story(article)}
              {index === adAfter - 1 && <PositionedAd position="list" />}
            </li>
          ))}
        </ul>
      </OldestContext>
      {read.next && (
        <a className={css.more} href={address} rel="next" ref={edge} onClick={onClick}>
          {state === 'fetching' ? 'يجري التحميل…' : 'المزيد'}
        </a>
      )}
      <p role="status" className={css.status}>
        {state === 'failed' && 'تعذّر تحميل المزيد؛ تحقق من الشبكة ثم أعد المحاولة.'}
        {state === 'ready' && length > 0 && 'أُضيفت أخبار إلى القائمة.'}
      </p>
    </>
  )
}

function keep(key: string, read: Read<ArticleCard>): void {
  kept.delete(key)
  kept.set(key, read)
  for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
}

/** Drops repeats: new articles may have shifted one to the next page. */
function rowsOf<Card extends ArticleCard>(items: Card[], { pages }: Read<Card>) {
  const known = new Set<number>()
  return [{ after: undefined, items }, ...pages].flatMap(page => {
    const fresh = page.items.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    return fresh.map((article, index) => ({ article, after: index === 0 ? page.after : undefined }))
  })
}

function pageOf<Card>(loaderData: Record<string, unknown>): Page<Card> {
  const page = Object.entries(loaderData).find(([id]) => id !== 'root')?.[1] as Page<Card> | undefined
  if (!page) throw new Error('There is no list in this payload')
  return page
}
