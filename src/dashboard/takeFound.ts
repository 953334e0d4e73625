import type { KeyboardEvent } from 'react'

/** Mantine forgets which option it marks where Enter follows the first letters at once; what is marked is taken. */
export function takeFound(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || ctrlKey || metaKey || shiftKey || altKey || nativeEvent.isComposing) return
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.click()
}
