import type { ORPCError } from '@orpc/client'
import { errorCode, fieldErrors } from '../../api/client.ts'
import { confirm } from './confirm.tsx'
import { snackbar } from './snackbar.ts'

type Form = {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
  getValues: () => object
}

/**
 * Shows a call's errors at their fields and focuses the first; others go to a snackbar. `names` maps the call's field
 * names to the form's: `{ imageId: 'image' }`.
 */
export function showFormErrors(form: Form, error: unknown, names: Record<string, string> = {}): void {
  const said = fieldErrors(error)
  const known: Record<string, string> = {}
  const others: string[] = []
  for (const [path, message] of Object.entries(said)) {
    const sent = path.split('.')[0] ?? ''
    const field = names[sent] ?? sent
    if (field in form.getValues()) known[field] ??= message
    else others.push(message)
  }
  if (Object.keys(known).length > 0) {
    form.setErrors(known)
    focusFirstError(form, known)
  }
  if (others.length > 0) snackbar.error(others.join(' '))
  else if (Object.keys(known).length === 0) snackbar.error(error)
}

type SubmittableForm<Values, Handler> = Pick<Form, 'getInputNode'> & {
  onSubmit: (save: (values: Values) => void, refuse: (errors: Record<string, unknown>) => void) => Handler
}

/** Handler of a form's submission: saves valid values, or focuses the first wrong field. */
export function submitOf<Values, Handler>(
  form: SubmittableForm<Values, Handler>,
  save: (values: Values) => void,
): Handler {
  return form.onSubmit(save, errors => focusFirstError(form, errors))
}

export function focusFirstError(form: Pick<Form, 'getInputNode'>, errors: Record<string, unknown>): void {
  const nodes = Object.keys(errors).flatMap(path => form.getInputNode(path) ?? [])
  const isBefore = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  nodes.sort((one, other) => (isBefore(one, other) ? -1 : 1))
  // Once the messages are rendered.
  requestAnimationFrame(() => nodes[0]?.focus())
}

/** The stored version, if the error is a conflicting save. */
export function currentOfStale<Entity>(error: unknown): Entity | undefined {
  if (errorCode(error) !== 'STALE_REVISION') return undefined
  return (error as ORPCError<'STALE_REVISION', { current: Entity }>).data.current
}

/**
 * On a conflicting save, asks whether to overwrite, and saves with the newer revision. Undefined for other errors, or
 * if the user declines.
 */
export async function saveOverStale<Saved>(
  error: unknown,
  save: (revision: number) => Promise<Saved>,
): Promise<Saved | undefined> {
  const current = currentOfStale<{ revision: number }>(error)
  if (!current) return undefined
  const over = await confirm({
    title: 'حُفظ تعديل آخر لهذا العنصر',
    message: 'حفظه شخص آخر، أو أنت في مكان آخر، بعد أن فتحتَ هذه الصفحة. هل تحفظ ما كتبتَه فوقه؟',
    confirm: 'احفظ تعديلي',
    cancel: 'لا تحفظ',
    danger: true,
  })
  return over ? save(current.revision) : undefined
}
