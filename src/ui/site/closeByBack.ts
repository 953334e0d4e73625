let close: (() => void) | undefined
let isLeaving = false

/**
 * The entry of the page's scripts loads this before the router: listeners of `window` run in the order in which they were
 * added, and the router would fetch the page again.
 */
function onBack(event: Event): void {
  if (!close && !isLeaving) return
  event.stopImmediatePropagation()
  isLeaving = false
  const closeNow = close
  close = undefined
  closeNow?.()
}
if (typeof window !== 'undefined') window.addEventListener('popstate', onBack, { capture: true })

/**
 * Makes the browser's back button close what is open instead of leaving the page. Returns a function to call when it is
 * closed in any way.
 */
export function closeByBack(closeIt: () => void): () => void {
  history.pushState(history.state, '')
  close = closeIt
  return () => {
    if (close !== closeIt) return
    close = undefined
    isLeaving = true
    history.back()
  }
}
