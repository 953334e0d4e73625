import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Whether nothing but the text is on the screen: by Ctrl+Shift+F, and back by it or Escape. An error in a field that is
 * out of sight ends it. Each article begins without it.
 */
export function useFocusMode(page: RefObject<HTMLElement | null>, errors: object) {
  const [isOn, setOn] = useState(false)
  const wasOn = useRef(false)
  const toggle = useCallback(() => setOn(is => !is), [])

  useHotkeys([['mod+shift+F', toggle, { usePhysicalKeys: true }]], [], true)
  useEffect(() => {
    if (!isOn) return
    // Before the text takes the key, and before what it closes is gone.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !isForAnother()) setOn(false)
    }
    window.addEventListener('keydown', leave, { capture: true })
    return () => window.removeEventListener('keydown', leave, { capture: true })
  }, [isOn])
  useEffect(() => {
    if (Object.keys(errors).length > 0) setOn(false)
  }, [errors])
  // What was focused is out of sight, or came back far from here.
  useEffect(() => {
    if (isOn === wasOn.current) return
    wasOn.current = isOn
    const text = page.current?.querySelector<HTMLElement>('[data-path="description"]')
    text?.focus()
    getSelection()?.focusNode?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [isOn, page])

  return { isOn, toggle }
}

/** Escape closes what is open over the text first, and leads from the tools to the text. */
function isForAnother(): boolean {
  const boxes = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"], search')
  const isInTools = document.activeElement?.closest('[role="toolbar"]')
  return Boolean(isInTools) || [...boxes].some(box => box.checkVisibility())
}
