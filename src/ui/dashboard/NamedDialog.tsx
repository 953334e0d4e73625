import { Switch } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EntityForm } from './EntityDialog.tsx'
import { NameFields } from './NameFields.tsx'
import { NounDialog } from './NounDialog.tsx'
import type { EntityCalls, StoredVersion } from './useSaving.ts'

/** Names of an entity in its list and its dialog. */
export type NounWords = {
  /** «الكاتب» */
  one: string
  feminine?: boolean
  /** «كاتب جديد» */
  add: string
}

type NamedThing = { name: string; slug: string; image: { id: number } | null; status: boolean }

/** Form values that authors, people and sources share. */
export const namedValues = (thing: NamedThing | undefined) => ({
  name: thing?.name ?? '',
  slug: thing?.slug ?? '',
  imageId: thing?.image?.id ?? null,
  status: thing?.status ?? true,
})

type Props<Values extends NamedForm> = {
  /** Undefined for a new one. */
  thing: { id: number; revision: number; name: string; slug: string } | undefined
  words: NounWords
  form: EntityForm<Values>
  /** `api.author` */
  calls: {
    key: () => QueryKey
    create: { call: EntityCalls<Values, StoredVersion & { name: string }>['create'] }
    edit: { call: EntityCalls<Values, StoredVersion & { name: string }>['edit'] }
  }
  /** Tells what happens to a disabled one. */
  disabled: string
  onClose: () => void
  /** Its other fields. */
  children: ReactNode
}
type NamedForm = { name: string; slug: string; status: boolean }

/** Dialog to create or edit an entity with a name, a slug and a switch: authors, people, sources. */
export function NamedDialog<Values extends NamedForm>({
  thing,
  words: { one, feminine = false, add },
  calls,
  disabled,
  children,
  ...dialog
}: Props<Values>) {
  const { form } = dialog
  const [added, saved] = feminine ? ['أُضيفت', 'حُفظت'] : ['أُضيف', 'حُفظ']
  return (
    <NounDialog
      {...dialog}
      calls={{ create: calls.create.call, edit: calls.edit.call }}
      callsKey={calls.key()}
      thing={thing}
      title={thing ? `تعديل ${one} «${thing.name}»` : add}
      submit={`أضف ${one}`}
      done={({ name }) => `${thing ? saved : added} ${one} «${name}».`}
    >
      <NameFields form={form} slug={thing?.slug} />
      {children}
      <Switch
        label={feminine ? 'مفعّلة' : 'مفعّل'}
        description={disabled}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
