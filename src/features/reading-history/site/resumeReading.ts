/** Fragment of a link that opens an article at the reader's position. */
export const resumeFragment = (progress: number) => `#at-${progress}`

/** Scrolls to the position in the address. Call it once the page is laid out. */
export function resumeReading(): void {
  const [, progress] = /^#at-(\d{1,3})$/.exec(location.hash) ?? []
  if (progress === undefined) return
  // Removed so that a shared address opens at the top.
  history.replaceState(history.state, '', location.pathname + location.search)
  scrollToShare(Number(progress))
}

/** Top and height of the article's text within the page, in pixels. */
export function placeOfText() {
  const parts = [...document.querySelectorAll('article [data-spoken]')]
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return undefined
  const top = first.getBoundingClientRect().top + scrollY
  return { top, height: last.getBoundingClientRect().bottom + scrollY - top }
}

/** Puts the last line read a third below the window's top. */
function scrollToShare(progress: number): void {
  const text = placeOfText()
  if (text) scrollTo({ top: text.top + (text.height * progress) / 100 - innerHeight / 3 })
}
