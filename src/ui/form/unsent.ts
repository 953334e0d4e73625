import { readUnsent, writeUnsent } from './unsentStore.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const otherTypes = ['password', 'hidden', 'file', 'checkbox', 'radio', 'submit']
// Secrets, and fields that must be typed again.
const neverKept = /password|one-time-code|off/

/** Stores unsent input of a form, in this tab only. */
export function keepUnsent(key: string, form: HTMLFormElement): void {
  const fields = fieldsOf(form)
  writeUnsent(
    key,
    fields.some(isTyped) ? Object.fromEntries(fields.map(({ name, value }) => [name, value])) : undefined,
  )
}

export function dropUnsent(key: string): void {
  writeUnsent(key, undefined)
}

/** Restores unsent input, except in fields changed since. */
export function takeUnsent(key: string, form: HTMLFormElement): void {
  const left = readUnsent()[key]
  for (const field of left ? fieldsOf(form) : []) {
    const value = left?.[field.name]
    if (value === undefined || value === field.value || isTyped(field)) continue
    field.value = value
    // Notifies the field's rules and counters.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Makes saved values the form's initial values. */
export function settleFields(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    if (!(field instanceof HTMLSelectElement)) field.defaultValue = field.value
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !otherTypes.includes(element.type) &&
      !neverKept.test(element.autocomplete),
  )
}

/** A guessed country is selected, but is not input. */
function isTyped(field: Field): boolean {
  return !(field instanceof HTMLSelectElement) && field.value !== field.defaultValue
}
