/** Time in which several invalidations of one tag become one; a page is renewed no more often. */
const pauseMs = 700

/** Coverage may change many times in a second, and its page is read by thousands meanwhile. */
export const isOften = (tag: string) => tag.startsWith('coverage:')

/** Drops a tag at once, then not again before the pause is over: a burst of changes makes no burst of renders. */
export function createBurst(drop: (tags: string[]) => void) {
  /** Tags that were dropped a moment ago; true where they changed again since. */
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
    /** What waits is dropped now: its author's next page shows it. */
    flush(): void {
      const waiting = [...paused].flatMap(([tag, changed]) => (changed ? [tag] : []))
      for (const tag of waiting) paused.set(tag, false)
      if (waiting.length > 0) drop(waiting)
    },
  }
}
