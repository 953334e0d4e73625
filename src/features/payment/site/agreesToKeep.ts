import { textOf } from '../../../api/forms.ts'

/** Whether the box of the chosen way to pay is ticked; a form with a single way names none. */
export function agreesToKeep(form: FormData): boolean {
  const ticked = form.getAll('keepCard')
  const way = textOf(form, 'provider')
  return ticked.includes('yes') || (way === undefined ? ticked.length > 0 : ticked.includes(way))
}
