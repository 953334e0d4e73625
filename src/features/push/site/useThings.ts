import { useEffect, useState } from 'react'
import { callApi } from '../../../api/call.ts'
import { normaliseArabic } from '../../../arabic/normalise.ts'
import type { NotificationsData } from './notifications.loader.ts'

export type Thing = { topic: string; name: string }
type Group = NotificationsData['groups'][number]
type NamedThings = { id: number; name: string }[]

/** Readers find the rest by searching. */
const maxNames = 100
const pauseMs = 250
/** Groups of which the page has only the first entries. */
const searched = { person: '/peopleOfInterest/all', tag: '/tag' } as const

/**
 * Topics that a device can follow, in groups: the page's own with the chosen ones, or search results. `chosen` are the
 * followed ones whose names are known.
 */
export function useThings(groups: Group[], chosen: Thing[]) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ q: string; things: Thing[]; failed?: boolean }>()
  const q = typed.trim()
  useEffect(() => {
    if (!q) return
    let isOver = false
    const timer = setTimeout(async () => {
      const ask = `q=${encodeURIComponent(q)}&limit=${maxNames}` as const
      const lists = Object.entries(searched).map(async ([kind, path]) => {
        const named = await callApi<NamedThings>('GET', `${path}?${ask}`)
        return named.map(({ id, name }) => ({ topic: `${kind}:${id}`, name }))
      })
      const answer = await Promise.all(lists).then(
        things => ({ q, things: things.flat() }),
        () => ({ q, things: [], failed: true }),
      )
      if (!isOver) setFound(answer)
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [q])

  const wanted = normaliseArabic(q)
  const shownOf = ({ kind, things }: Group): Thing[] => {
    const own = chosen.filter(({ topic }) => topic.startsWith(`${kind}:`))
    if (!q) return joined(own, things.slice(0, maxNames))
    if (kind in searched) return found?.q === q ? found.things.filter(isOf(kind)) : []
    return things.filter(({ name }) => normaliseArabic(name).includes(wanted)).slice(0, maxNames)
  }
  const shown = groups
    .map(group => ({ ...group, things: shownOf(group) }))
    .filter(({ things }) => things.length > 0)
  const count = shown.reduce((sum, { things }) => sum + things.length, 0)
  return {
    typed,
    type: setTyped,
    q,
    shown,
    count,
    state: !q ? 'all' : found?.q !== q ? 'searching' : found.failed ? 'failed' : 'found',
  } as const
}

const isOf =
  (kind: string) =>
  ({ topic }: Thing) =>
    topic.startsWith(`${kind}:`)

/** Adds followed topics beyond the first names; a topic that is listed keeps its place. */
function joined(own: Thing[], things: Thing[]): Thing[] {
  const known = new Set(things.map(({ topic }) => topic))
  return [...own.filter(({ topic }) => !known.has(topic)), ...things]
}
