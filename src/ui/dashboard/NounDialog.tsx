import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { EntityDialog, type EntityForm } from './EntityDialog.tsx'
import { type EntityCalls, reportSaved, type StoredVersion, saveEntity } from './useSaving.ts'

type Props<Values extends Record<string, unknown>, Saved extends StoredVersion> = {
  /** Undefined for a new one. */
  thing: StoredVersion | undefined
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
export function NounDialog<Values extends Record<string, unknown>, Saved extends StoredVersion>({
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
  const stored = useRef(thing)
  return (
    <EntityDialog
      {...dialog}
      form={form}
      {...(thing ? {} : { submit })}
      save={(_values, revision) => saveEntity(calls, stored.current, form, revision)}
      onSaved={(saved, sent) => {
        stored.current = saved
        void queries.invalidateQueries({ queryKey: callsKey })
        if (!reportSaved(form, sent, done(saved))) onClose()
      }}
      onClose={onClose}
    />
  )
}
