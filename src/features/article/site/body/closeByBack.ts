let close: (() => void) | undefined
let isLeaving = false

/**
 * Listens from the moment the script is there, and so before the router: an event that comes to the window is
 * given to its listeners in their own order, and the router would fetch the page again.
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
 * From now on the browser's way back closes what is open rather than leaving the page. Returned is what to call
 * once it has been closed in any way.
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
