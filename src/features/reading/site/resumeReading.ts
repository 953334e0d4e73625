/** The fragment of a link that opens an article where its reader left it. */
export const resumeFragment = (progress: number) => `#at-${progress}`

/** Scrolls to where the address says that the article was left. The page must stand. */
export function resumeReading(): void {
  const [, progress] = /^#at-(\d{1,3})$/.exec(location.hash) ?? []
  if (progress === undefined) return
  // Who shares the address shares the article, not the place.
  history.replaceState(history.state, '', location.pathname + location.search)
  scrollToShare(Number(progress))
}

/** Where the article's text begins in the page, and its height, in pixels. */
export function placeOfText() {
  const parts = [...document.querySelectorAll('article [data-spoken]')]
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return undefined
  const top = first.getBoundingClientRect().top + scrollY
  return { top, height: last.getBoundingClientRect().bottom + scrollY - top }
}

/** The line that was last read stands a third below the window's beginning. */
function scrollToShare(progress: number): void {
  const text = placeOfText()
  if (text) scrollTo({ top: text.top + (text.height * progress) / 100 - innerHeight / 3 })
}
