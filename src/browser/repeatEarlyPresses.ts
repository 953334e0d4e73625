/** In ms. Later, a press would surprise who made it. */
const maxWait = 20_000
const pause = 50

/** React's own mark of an element that it handles. Without this mark, a press on it is lost. */
const isHydrated = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps'))

/**
 * Repeats a press on a button whose script has not arrived, once it has. Two presses in this time are one, as the second
 * is impatience.
 */
export function repeatEarlyPresses(): void {
  const waiting = new Set<HTMLElement>()
  // React has handled what it can, and marked it, before an event reaches the window.
  addEventListener('click', ({ target, timeStamp }) => {
    const button =
      target instanceof Element && target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (!button || isHydrated(button) || waiting.has(button)) return
    waiting.add(button)
    const look = setInterval(() => {
      const isReady = isHydrated(button)
      if (!isReady && button.isConnected && performance.now() - timeStamp < maxWait) return
      clearInterval(look)
      waiting.delete(button)
      if (isReady) button.click()
    }, pause)
  })
}
