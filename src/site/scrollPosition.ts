import { tabStore } from '../ui/browserStore.ts'

/** At a story of a list, or so many pixels down where the reader is above the first one. */
type ScrollPosition = { y: number; story?: string; top?: number }

const stored = 'scroll-positions'
const mostStored = 50

/** Stores the position for when the reader comes back to this entry of the history. */
export function saveScrollPosition(key: string): void {
  // A link within the page made this entry, without the router.
  if (key === 'default') return
  const { [key]: _, ...others } = readStored()
  const kept = Object.entries(others).slice(1 - mostStored)
  const isStored = tabStore.setJson(stored, { ...Object.fromEntries(kept), [key]: currentPosition() })
  // The reader is then where the browser puts them.
  if (!isStored) history.scrollRestoration = 'auto'
}

/** Scrolls to where this entry of the history was left; false where it never was. */
export function restoreScrollPosition(key: string): boolean {
  const position = readStored()[key]
  if (position) scrollToPosition(position)
  return position !== undefined
}

/**
 * In a new document, before its first paint. Each document gets a key of its own here: the router has one name for all
 * entries that it did not make.
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
  // A loaded font changes the height of the stories above. Scroll anchoring would answer to that by scrolling, which
  // could not be told from the reader's own: it is off until then.
  style.overflowAnchor = 'none'
  void document.fonts.ready.then(() => {
    // Skipped if the reader has scrolled since.
    if (scrollY === y) restoreScrollPosition(key)
    style.overflowAnchor = ''
  })
}

/** Draws the page anew around the reader, whose position stays. */
export function holdScrollPosition(draw: () => void): void {
  const position = currentPosition()
  draw()
  scrollToPosition(position)
}

/** The last story that begins above the window: its part of the list is the one that the address names. */
function currentPosition(): ScrollPosition {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-story]')].filter(isLaidOut)
  const above = rows.findLast(row => topOf(row) <= 0)
  return above ? { y: scrollY, story: above.dataset.story!, top: topOf(above) } : { y: scrollY }
}

/** Not in a part that is laid out when the reader comes near it (`data-later`): to ask where it is would do that. */
export function isLaidOut(element: Element): boolean {
  return element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true
}

/**
 * By the story rather than by pixels: a list that had grown comes back shorter, beginning at the address that followed
 * the reader, and a face that comes too late is left out (`fonts.css`), which changes the height of every story.
 */
function scrollToPosition({ y, story, top = 0 }: ScrollPosition): void {
  // All of the page is laid out now, or a part above the reader could yet turn out higher than it was (`base.css`).
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
