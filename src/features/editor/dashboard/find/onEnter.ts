import type { KeyboardEvent } from 'react'

/** Handles Enter, unless it ends an IME composition. */
export const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  act(event)
}
