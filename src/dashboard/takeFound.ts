import type { KeyboardEvent } from 'react'

/** How long Enter waits for a list that is still loading. */
const patienceMs = 500

const firstOption = '[data-combobox-option]:not([data-combobox-disabled])'

/**
 * Makes Enter take the highlighted option of a searchable select. Mantine loses the highlight if Enter
 * follows the first characters at once, and takes nothing while the list is rendering. Options
 * that came after the last character are never highlighted: then Enter takes the first.
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
    if (marked) return marked.click()
    if (document.activeElement !== field || field.value !== value) return
    if (performance.now() < end) requestAnimationFrame(take)
    else list?.querySelector<HTMLElement>(firstOption)?.click()
  }
  take()
}
