type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const typedFields = () =>
  [
    ...document.querySelectorAll<Field>('input:not([type=hidden],[type=checkbox],[type=radio]),textarea'),
  ].filter(({ value, defaultValue }) => value !== defaultValue)

/** Whether somebody has begun to write on this page. */
export function isWriting(): boolean {
  return typedFields().length > 0
}

/** Renders the page again, keeping input typed before. */
export function keepWriting(draw: () => void): void {
  const active = document.activeElement
  const focused = isField(active) ? active.name : ''
  const typed = typedFields().map(({ name, value }) => ({ name, value }))
  draw()
  for (const { name, value } of typed) {
    const field = fieldNamed(name)
    if (!field) continue
    field.value = value
    // Notifies the field's rules and counters.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  fieldNamed(focused)?.focus()
}

function fieldNamed(name: string): Field | undefined {
  return [...document.querySelectorAll<Field>('input,textarea')].find(field => name && field.name === name)
}
