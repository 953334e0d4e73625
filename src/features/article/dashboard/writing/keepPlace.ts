/** A dialog that was answered holds the focus until it has faded. */
const fadingMs = 1000

/**
 * Where the person is now; called later, it brings them back there if the dialog or button they were at meanwhile is
 * gone and has left the focus to nobody. What was removed itself is stood for by the page's first field.
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
