import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../api/client.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import type { StaffLetter } from '../reader-letter.contract.ts'

const fields = ['name', 'city', 'title', 'text', 'reply'] as const
export type LetterField = (typeof fields)[number]

/** The letter's text for readers while it is edited. */
export function useLetterForm({ id, revision, ...letter }: StaffLetter) {
  const { name, city, title, text, reply } = letter
  const [values, setValues] = useState({ name, city, title, text, reply })
  const saving = useMutation({
    mutationFn: () => client.readerLetter.edit({ id, revision, ...values }),
    onError: problem => Object.keys(fieldErrors(problem)).length === 0 && snackbar.error(problem),
  })
  const isWritten = () => fields.some(key => values[key] !== letter[key])
  useLeaveGuard(isWritten)
  return {
    values,
    errors: fieldErrors(saving.error),
    change: (field: LetterField, value: string) => setValues({ ...values, [field]: value }),
    isWritten,
    isSaving: saving.isPending,
    /** The letter as saved; undefined if it was refused, which the form shows. */
    save: () => saving.mutateAsync().catch(() => undefined),
  }
}
export type LetterFormState = ReturnType<typeof useLetterForm>
