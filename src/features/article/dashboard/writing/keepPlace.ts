/** An answered dialog holds the focus until it has faded out. */
const fadingMs = 1000

/**
 * Remembers the focus; the returned function restores it if the dialog or button focused meanwhile is gone and left the
 * focus to nobody. If the element itself was removed, focuses the page's first field.
 */
export function keepPlace(): () => void {
  const place = document.activeElement
  const goBack = () => {
    const back =
      place instanceof HTMLElement && place !== document.body && place.isConnected ? place : undefined
    const field = document.querySelector<HTMLElement>('[data-path="title"]')
    ;(back ?? field)?.focus({ preventScroll: back !== undefined })
  }
  return () => {
    const end = performance.now() + fadingMs
    const look = () => {
      const now = document.activeElement
      if (now === document.body) goBack()
      else if (now?.closest('[role=dialog]') && performance.now() < end) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
}
