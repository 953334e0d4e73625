import type { ListedFinding } from './listedFindings.ts'

/**
 * Selects a finding in title or summary and types the replacement, so that it can be undone. False if the text has
 * changed meanwhile.
 */
export function replaceInField({ part, from, to, words }: ListedFinding, replacement?: string): boolean {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-path="${part}"]`)
  if (field?.value.slice(from, to) !== words) return false
  field.focus()
  field.setSelectionRange(from, to)
  // Deprecated, and the only way that keeps the field's own undo.
  if (replacement !== undefined)
    document.execCommand(replacement === '' ? 'delete' : 'insertText', false, replacement)
  return true
}
