import { readUnsent, writeUnsent } from './unsentStore.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const otherTypes = ['password', 'hidden', 'file', 'checkbox', 'radio', 'submit']
// What is secret, and what is asked for so that it is typed anew.
const neverKept = /password|one-time-code|off/

/** Keeps what was typed into a form and not sent, in this tab alone. */
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

/** Writes into the form what was left there, but for what has been typed since. */
export function takeUnsent(key: string, form: HTMLFormElement): void {
  const left = readUnsent()[key]
  for (const field of left ? fieldsOf(form) : []) {
    const value = left?.[field.name]
    if (value === undefined || value === field.value || isTyped(field)) continue
    field.value = value
    // Rules and counters beside the field hear of it.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** What has been saved is what the form begins with. */
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

/** A country that was guessed is chosen, but not typed. */
function isTyped(field: Field): boolean {
  return !(field instanceof HTMLSelectElement) && field.value !== field.defaultValue
}
