import { queryClient } from './api.ts'
import { openDialogs } from './confirm.tsx'
import { getSession } from './session.ts'

const forms = new Set<() => boolean>()

/** `unsaved` is asked until what is returned is called. */
export function watchUnsaved(unsaved: () => boolean): () => void {
  forms.add(unsaved)
  return () => forms.delete(unsaved)
}

/** Would anything be lost or cut off by a reload: words, something on its way to the server, a question? */
export function isWriting(): boolean {
  return (
    [...forms].some(unsaved => unsaved()) ||
    queryClient.isMutating() > 0 ||
    openDialogs().some(({ opened }) => opened) ||
    getSession().ended
  )
}
