import { tabStore } from '../ui/browserStore.ts'

/** Relative to a story of a list, or in pixels if the reader is above the first one. */
type ScrollPosition = { y: number; story?: string; top?: number }

const stored = 'scroll-positions'
const maxStored = 50

/** Stores the position for a return to this history entry. */
export function saveScrollPosition(key: string): void {
  // A link within the page made this entry, without the router.
  if (key === 'default') return
  const { [key]: _, ...others } = readStored()
  const kept = Object.entries(others).slice(1 - maxStored)
  const isStored = tabStore.setJson(stored, { ...Object.fromEntries(kept), [key]: currentPosition() })
  // Leaves restoration to the browser.
  if (!isStored) history.scrollRestoration = 'auto'
}

/** Restores the position of this history entry; false if none is stored. */
export function restoreScrollPosition(key: string): boolean {
  const position = readStored()[key]
  if (position) scrollToPosition(position)
  return position !== undefined
}

/**
 * Runs in a new document, before its first paint. Gives each document its own key, as the router uses one name for all
 * entries that it did not create.
 */
export function restoreScrollOfDocument(): void {
  const state: { key?: string } = history.state ?? {}
  const { key } = state
  if (!key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '')
  const restored = key !== undefined && restoreScrollPosition(key)
  history.scrollRestoration = restored ? 'manual' : 'auto'
  if (!restored) return
  const { scrollY: y } = window
  const { style } = document.documentElement
  // A loaded font changes the height of the stories above. Scroll anchoring would respond by scrolling, which could not
  // be told from the reader's own: it is disabled until then.
  style.overflowAnchor = 'none'
  void document.fonts.ready.then(() => {
    // Skipped if the reader has scrolled since.
    if (scrollY === y) restoreScrollPosition(key)
    style.overflowAnchor = ''
  })
}

/** Renders the page again without changing the scroll position. */
export function holdScrollPosition(draw: () => void): void {
  const position = currentPosition()
  draw()
  scrollToPosition(position)
}

/** The last story that begins above the window: the address names its part of the list. */
function currentPosition(): ScrollPosition {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-story]')].filter(isLaidOut)
  const above = rows.findLast(row => topOf(row) <= 0)
  return above ? { y: scrollY, story: above.dataset.story!, top: topOf(above) } : { y: scrollY }
}

/** Whether it is outside of parts with deferred layout (`data-later`), which measuring would trigger. */
export function isLaidOut(element: Element): boolean {
  return element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true
}

/**
 * By story rather than by pixels: a list that had grown comes back shorter, beginning at the address that followed the
 * reader, and a late font is not applied (`fonts.css`), which changes every story's height.
 */
function scrollToPosition({ y, story, top = 0 }: ScrollPosition): void {
  // Lays out the whole page now, as a part above the reader could turn out higher (`base.css`).
  document.documentElement.dataset.back = ''
  const row = story && document.querySelector(`[data-story="${story}"]`)
  scrollTo({ top: row ? scrollY + topOf(row) - top : y, behavior: 'instant' })
}

function topOf(row: Element): number {
  return row.getBoundingClientRect().top
}

function readStored(): Record<string, ScrollPosition> {
  return (tabStore.getJson(stored) ?? {}) as Record<string, ScrollPosition>
}
