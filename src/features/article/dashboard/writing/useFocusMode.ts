import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Focus mode, which hides everything but the text: toggled by Ctrl+Shift+F, ended by Escape. An error in a hidden field
 * ends it. Each article begins without it.
 */
export function useFocusMode(page: RefObject<HTMLElement | null>, errors: object) {
  const [isOn, setOn] = useState(false)
  const wasOn = useRef(false)
  const toggle = useCallback(() => setOn(is => !is), [])

  useHotkeys([['mod+shift+F', toggle, { usePhysicalKeys: true }]], [], true)
  useEffect(() => {
    if (!isOn) return
    // Before the text handles the key, and before the key's target is removed.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !isForAnother()) setOn(false)
    }
    window.addEventListener('keydown', leave, { capture: true })
    return () => window.removeEventListener('keydown', leave, { capture: true })
  }, [isOn])
  useEffect(() => {
    if (Object.keys(errors).length > 0) setOn(false)
  }, [errors])
  // The focused element is hidden, or has moved far away.
  useEffect(() => {
    if (isOn === wasOn.current) return
    wasOn.current = isOn
    const text = page.current?.querySelector<HTMLElement>('[data-path="description"]')
    text?.focus()
    getSelection()?.focusNode?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [isOn, page])

  return { isOn, toggle }
}

/** Escape closes open popups first, and moves from the toolbar to the text. */
function isForAnother(): boolean {
  const boxes = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"], search')
  const isInTools = document.activeElement?.closest('[role="toolbar"]')
  return Boolean(isInTools) || [...boxes].some(box => box.checkVisibility())
}
