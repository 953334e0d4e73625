/**
 * Where the person is now; called later, it brings them back there if the dialog or button they were at meanwhile is
 * gone and has left the focus to nobody. What was removed itself is stood for by the page's first field.
 */
export function keepPlace(): () => void {
  const place = document.activeElement
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const back =
        place instanceof HTMLElement && place !== document.body && place.isConnected ? place : undefined
      const field = document.querySelector<HTMLElement>('[data-path="title"]')
      ;(back ?? field)?.focus({ preventScroll: back !== undefined })
    })
}
