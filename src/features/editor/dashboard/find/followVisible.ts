import type { PluginView } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

type Near = { first: number; last: number }
type Matches = {
  /** In order; empty if all are highlighted anyway. */
  matches: () => readonly { from: number }[]
  near: () => Near
  show: (near: Near) => void
}

/** Reports which matches are near the window while scrolling. */
export function followVisible(view: EditorView, { matches, near, show }: Matches): PluginView {
  let asked = 0

  function look(): void {
    asked = 0
    const all = matches()
    if (all.length === 0 || view.isDestroyed) return
    const [first, last] = [indexAt(0), indexAt(innerHeight)]
    const shown = near()
    if (first >= shown.first && last <= shown.last) return
    const more = last - first + 50
    show({ first: Math.max(0, first - more), last: last + more })
  }

  /** Index of the first match below this height of the window. */
  function indexAt(height: number): number {
    const all = matches()
    let [low, high] = [0, all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (view.coordsAtPos(all[middle]?.from ?? 0).bottom < height) low = middle + 1
      else high = middle
    }
    return low
  }

  const scrolled = () => {
    asked ||= requestAnimationFrame(look)
  }
  addEventListener('scroll', scrolled, { passive: true, capture: true })
  return {
    update: (_view, before) => {
      if (before.doc !== view.state.doc || matches().length > 0) scrolled()
    },
    destroy: () => {
      removeEventListener('scroll', scrolled, { capture: true })
      cancelAnimationFrame(asked)
    },
  }
}
