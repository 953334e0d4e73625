import { Box } from '@mantine/core'
import { useState } from 'react'
import type { Picture } from '../../../contract/fields.ts'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import type { Aspect } from '../variants.ts'
import { MediaField } from './MediaField.tsx'

type Props<Values extends Record<string, unknown>> = {
  form: EntityForm<Values>
  /** Form field of the picture's id. */
  name: keyof Values & string
  label: string
  description?: string
  initial: Picture | null | undefined
  aspect?: Aspect
}

/** Picture field of a form that sends only the id. */
export function FormPicture<Values extends Record<string, unknown>>({
  form,
  name,
  label,
  description,
  initial,
  aspect,
}: Props<Values>) {
  const [picture, setPicture] = useState(initial ?? null)
  return (
    <Box maw={aspect === '1x1' ? 240 : undefined}>
      <MediaField
        label={label}
        {...(description === undefined ? {} : { description })}
        {...(aspect === undefined ? {} : { aspect })}
        value={picture}
        error={form.errors[name]}
        data-path={name}
        onChange={media => {
          setPicture(media)
          form.setFieldValue(name, (media?.id ?? null) as never)
        }}
      />
    </Box>
  )
}
