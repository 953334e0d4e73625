import type { ListedFinding } from './listedFindings.ts'

/**
 * Selects a finding in the title or summary, and writes the replacement as if it was typed, so that it can be undone.
 * False where the text is another by now.
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
