import { TextInput } from '@mantine/core'
import type { EntityForm } from './EntityDialog.tsx'

type Props<Values extends { name: string; slug: string }> = {
  form: EntityForm<Values>
  nameLabel?: string
  /** The current slug, which will redirect to a new one. */
  slug?: string | undefined
}

/** Fields for name and slug. */
export function NameFields<Values extends { name: string; slug: string }>({
  form,
  nameLabel = 'الاسم',
  slug,
}: Props<Values>) {
  const changesAddress = slug !== undefined && form.values.slug !== slug && form.values.slug !== ''
  return (
    <>
      <TextInput label={nameLabel} required autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label="المعرّف في الرابط"
        description={
          changesAddress
            ? 'الرابط القديم يبقى، ويحوّل القارئ إلى الجديد.'
            : slug === undefined
              ? 'يُصنع من الاسم إن تركتَه فارغًا.'
              : undefined
        }
        autoComplete="off"
        {...form.getInputProps('slug')}
      />
    </>
  )
}
