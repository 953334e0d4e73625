import { useEffect, useRef } from 'react'
import { commandOf, type WireCommand } from './wireKeys.ts'

/** Keys of the list, wherever the focus is, except in inputs, menus and dialogs. */
export function useWireKeys(run: (command: WireCommand) => void): void {
  const current = useRef(run)
  current.current = run
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const command = commandOf(event)
      if (!command || event.defaultPrevented || isElsewhere(event.target, command)) return
      event.preventDefault()
      current.current(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const inputs =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]'

/** Enter belongs to the button or link in focus. */
function isElsewhere(target: EventTarget | null, command: WireCommand): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return true
  if (!(target instanceof Element)) return false
  return (
    target.closest(inputs) !== null || (command === 'open' && target.closest('a, button, input') !== null)
  )
}
