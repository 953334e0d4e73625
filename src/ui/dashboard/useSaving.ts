import { useMutation } from '@tanstack/react-query'
import { saveOverStale, showFormErrors } from './formErrors.ts'
import { snackbar } from './snackbar.ts'

type Form<Values> = {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
  getValues: () => Values
}

/**
 * Submits a form. Shows errors at their fields; on a conflicting save, asks whether to overwrite and calls `save` again
 * with the newer revision.
 */
export function useSaving<Values extends object, Saved>({
  form,
  save,
  onSaved,
  names,
}: {
  form: Form<Values>
  save: (values: Values, revision?: number) => Promise<Saved>
  /** `sent`: what was saved, as the form may have been changed since. */
  onSaved: (saved: Saved, sent: Values) => void
  /** Maps the call's field names to the form's, if they differ. */
  names?: Record<string, string> | undefined
}) {
  return useMutation({
    mutationFn: async (values: Values) => {
      try {
        return await save(values)
      } catch (error) {
        const saved = await saveOverStale(error, revision => save(values, revision))
        if (saved === undefined) throw error
        return saved
      }
    },
    onSuccess: onSaved,
    onError: error => showFormErrors(form, error, names),
  })
}

type SavedForm<Values> = { resetDirty: (values: Values) => void; isDirty: () => boolean }

/**
 * Reports a save. Returns true if something was typed during it: that is still unsaved, so the form must stay.
 * @param done «حُفظ القسم «سياسة».»
 */
export function reportSaved<Values>(form: SavedForm<Values>, sent: Values, done: string): boolean {
  form.resetDirty(sent)
  const isTypedSince = form.isDirty()
  if (isTypedSince) snackbar.info(`${done} وما كتبتَه أثناء الحفظ لم يُحفظ بعد.`)
  else snackbar.success(done)
  return isTypedSince
}

/** Changed values only, so that an edit overwrites nothing else. */
export function dirtyValuesOf<Values extends object>(form: {
  getValues: () => Values
  isDirty: (path: keyof Values & string) => boolean
}): Partial<Values> {
  const values = Object.entries(form.getValues()) as [keyof Values & string, unknown][]
  return Object.fromEntries(values.filter(([name]) => form.isDirty(name))) as Partial<Values>
}

/** The form's values without an empty slug: the server makes one from the name. */
type Payload<Values> = { [Name in keyof Values]: Name extends 'slug' ? string | undefined : Values[Name] }

/** Names an entity and the revision that the next save overwrites. */
export type StoredVersion = { id: number; revision: number }

export type EntityCalls<Values, Saved> = {
  create: (values: Payload<Values>) => Promise<Saved>
  edit: (changes: Partial<Payload<Values>> & { id: number; revision: number }) => Promise<Saved>
}

/** Creates from all values, or edits with the changed ones. */
export function saveEntity<Values extends object, Saved>(
  calls: EntityCalls<Values, Saved>,
  thing: StoredVersion | undefined,
  form: Parameters<typeof dirtyValuesOf<Values>>[0],
  revision = thing?.revision ?? 0,
): Promise<Saved> {
  const values = thing ? dirtyValuesOf(form) : form.getValues()
  const sent = 'slug' in values ? { ...values, slug: values.slug || undefined } : values
  return thing
    ? calls.edit({ ...(sent as Partial<Payload<Values>>), id: thing.id, revision })
    : calls.create(sent as Payload<Values>)
}
