import { queryClient } from './api.ts'
import { openDialogs } from './confirm.tsx'
import { getSession } from './session.ts'

const forms = new Set<() => boolean>()

/** Registers a check for unsaved input until the returned function is called. */
export function watchUnsaved(unsaved: () => boolean): () => void {
  forms.add(unsaved)
  return () => forms.delete(unsaved)
}

/** Whether a reload would lose input, or interrupt a request or a question. */
export function isWriting(): boolean {
  return (
    [...forms].some(unsaved => unsaved()) ||
    queryClient.isMutating() > 0 ||
    openDialogs().some(({ opened }) => opened) ||
    getSession().ended
  )
}
