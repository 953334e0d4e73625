import type { KeyboardEvent } from 'react'

/** The list may still be on its way when Enter comes; after so long there is nothing to take. */
const patienceMs = 500

/**
 * Enter takes what the list of a searchable choice marks. Mantine forgets what it marks where Enter follows the first letters at
 * once, and takes nothing while the list is being drawn.
 */
export function takeFound(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent, currentTarget: field } = event
  if (key !== 'Enter' || ctrlKey || metaKey || shiftKey || altKey || nativeEvent.isComposing) return
  if (field.readOnly || field.dataset.expanded === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const { value } = field
  const end = performance.now() + patienceMs
  const take = () => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
    const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
    if (marked) marked.click()
    else if (document.activeElement === field && field.value === value && performance.now() < end)
      requestAnimationFrame(take)
  }
  take()
}
