import type { ReaderStory } from '../story.schema.ts'
import { storyOutlet } from './storyOutlet.ts'

type Entry = {
  /** Undefined for the newsroom's own. */
  outlet: string | undefined
  publishedAt: string
  minutesLater: number
  /** Null for an outlet whose copy is not here. */
  item: ReaderStory['items'][number] | null
  link: string | null
}

/** A story's articles and credited outlets, the earliest first, each with its minutes after that one. */
export function timelineOf({ items, earlier, sources }: ReaderStory): Entry[] {
  const credits = earlier ? [earlier, ...sources] : sources
  const entries = [
    ...items.map(item => ({ ...item, outlet: storyOutlet(item), item, link: null })),
    ...credits.map(credit => ({ ...credit, item: null })),
  ].toSorted((one, other) => Date.parse(one.publishedAt) - Date.parse(other.publishedAt))
  const began = Date.parse(entries[0]?.publishedAt ?? '')
  return entries.map(({ outlet, publishedAt, item, link }) => {
    const minutesLater = Math.floor((Date.parse(publishedAt) - began) / 60_000)
    return { outlet, publishedAt, minutesLater, item, link }
  })
}
