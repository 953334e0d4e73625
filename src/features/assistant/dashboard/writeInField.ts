/** Replaces a form field's value as if typed, so that it can be undone. False without the field. */
export function writeInField(field: string, text: string): boolean {
  const input = document.querySelector<HTMLTextAreaElement>(`textarea[data-path="${field}"]`)
  if (!input) return false
  input.focus()
  input.select()
  // Deprecated, and the only way that keeps the field's own undo.
  return document.execCommand('insertText', false, text)
}
