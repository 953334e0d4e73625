import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntityDialog, type EntityForm } from './EntityDialog.tsx'
import { snackbar } from './snackbar.ts'
import { type EntityCalls, saveEntity } from './useSaving.ts'

type Props<Values extends Record<string, unknown>, Saved> = {
  /** Undefined where one is made. */
  thing: { id: number; revision: number } | undefined
  title: string
  form: EntityForm<Values>
  calls: EntityCalls<Values, Saved>
  /** The key of all the noun's calls: they are fetched again. */
  callsKey: QueryKey
  /** The button that makes one: «أضف الكاتب». */
  submit: string
  /** «أُضيف الكاتب «سعاد».» */
  done: (saved: Saved) => string
  onClose: () => void
  children: ReactNode
}

/** Makes a thing of a simple noun, or changes the one given. */
export function NounDialog<Values extends Record<string, unknown>, Saved>({
  thing,
  form,
  calls,
  callsKey,
  submit,
  done,
  onClose,
  ...dialog
}: Props<Values, Saved>) {
  const queries = useQueryClient()
  return (
    <EntityDialog
      {...dialog}
      form={form}
      {...(thing ? {} : { submit })}
      save={(_values, revision) => saveEntity(calls, thing, form, revision)}
      onSaved={saved => {
        void queries.invalidateQueries({ queryKey: callsKey })
        snackbar.success(done(saved))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
