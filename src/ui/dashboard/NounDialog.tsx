import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntityDialog, type EntityForm } from './EntityDialog.tsx'
import { snackbar } from './snackbar.ts'
import { type EntityCalls, saveEntity } from './useSaving.ts'

type Props<Values extends Record<string, unknown>, Saved> = {
  /** Undefined for a new one. */
  thing: { id: number; revision: number } | undefined
  title: string
  form: EntityForm<Values>
  calls: EntityCalls<Values, Saved>
  /** Query key of all the entity's calls, which are invalidated. */
  callsKey: QueryKey
  /** Label of the submit button: «أضف الكاتب». */
  submit: string
  /** «أُضيف الكاتب «سعاد».» */
  done: (saved: Saved) => string
  onClose: () => void
  children: ReactNode
}

/** Dialog to create or edit a simple entity. */
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
