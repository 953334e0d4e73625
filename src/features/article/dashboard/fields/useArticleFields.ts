import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { BodyHandle } from '../../../editor/dashboard/useBodyHandle.ts'
import type { ArticleValues } from './articleValues.ts'

/** The form and the body editor, which holds its text separately. */
export function useArticleFields(initialValues: ArticleValues) {
  const form = useForm<ArticleValues>({ mode: 'controlled', initialValues })
  const body = useRef<BodyHandle>(null)
  // A new number resets the editor to the form's text.
  const [bodyVersion, setBodyVersion] = useState(0)

  return {
    form,
    body,
    bodyVersion,
    put(values: ArticleValues): void {
      form.setValues(values)
      form.clearErrors()
      setBodyVersion(version => version + 1)
    },
    /** Current values, including the last keystroke in the editor. */
    read(): ArticleValues {
      const values = form.getValues()
      return { ...values, description: body.current?.read() ?? values.description }
    },
  }
}

export type ArticleFields = ReturnType<typeof useArticleFields>
