/** Merges invalidations of one tag within this time, which limits how often a page is rendered again. */
const pauseMs = 700

/** Live coverage may change many times a second while thousands read its page. */
export const isOften = (tag: string) => tag.startsWith('coverage:')

/**
 * Drops a tag at once, but not again before the pause is over, so that a burst of changes causes no burst of
 * renders.
 */
export function createBurst(drop: (tags: string[]) => void) {
  /** Recently dropped tags; true if they have changed again since. */
  const paused = new Map<string, boolean>()

  function pause(tag: string): void {
    paused.set(tag, false)
    setTimeout(() => {
      const changed = paused.get(tag)
      paused.delete(tag)
      if (changed) begin([tag])
    }, pauseMs).unref()
  }

  function begin(tags: string[]): void {
    drop(tags)
    for (const tag of tags) pause(tag)
  }

  return {
    drop(tags: string[]): void {
      for (const tag of tags) if (paused.has(tag)) paused.set(tag, true)
      const now = tags.filter(tag => !paused.has(tag))
      if (now.length > 0) begin(now)
    },
    /** Drops pending tags now, because the author's next page must show the change. */
    flush(): void {
      const waiting = [...paused].flatMap(([tag, changed]) => (changed ? [tag] : []))
      for (const tag of waiting) paused.set(tag, false)
      if (waiting.length > 0) drop(waiting)
    },
  }
}
