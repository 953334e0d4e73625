/**
 * Many dialogs are open from the moment they are mounted, and gone when they close: none of them knows where the focus
 * was. When one has left, the focus returns to what opened it, or to what opened the dialog below.
 */
export function returnFocus(): () => void {
  const openers = new Map<Element, HTMLElement[]>()
  let last: HTMLElement | undefined

  const departures = new MutationObserver(() => {
    for (const [dialog, opener] of openers) {
      if (dialog.isConnected) continue
      openers.delete(dialog)
      focusFirst(opener)
    }
    if (openers.size === 0) departures.disconnect()
  })

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    const dialog = dialogOf(target)
    if (dialog && !openers.has(dialog) && last && !dialog.contains(last)) {
      const below = dialogOf(last)
      openers.set(dialog, [last, ...buttonOfMenu(last), ...((below && openers.get(below)) ?? [])])
      departures.observe(document.body, { childList: true, subtree: true })
    }
    last = target
  }

  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    departures.disconnect()
  }
}

const dialogOf = (element: Element) => element.closest('[role="dialog"]')

/** An entry of a menu is gone when the dialog that it opened closes; the menu's button is still there. */
function buttonOfMenu(element: Element): HTMLElement[] {
  const name = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const button = name ? document.getElementById(name) : null
  return button ? [button] : []
}

/** Unless the focus is somewhere already. */
function focusFirst(elements: HTMLElement[]): void {
  for (const element of elements) {
    if (document.activeElement && document.activeElement !== document.body) return
    if (element.isConnected) element.focus({ preventScroll: true })
  }
}
