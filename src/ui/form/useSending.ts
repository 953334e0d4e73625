import { useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type FormEncoding, usePost } from '../route/usePost.ts'

/** Adds to a form what a browser has to work for, just before it is sent: true, or why that failed. */
export type Prepare = (form: FormData) => Promise<true | string>

/** Sends a form once, however often its button is pressed. */
export function useSending(name: string, prepare?: Prepare) {
  const { formData } = useNavigation()
  // Another for every answer, so that what was sent from here counts until one has come.
  const { key } = useLocation()
  const post = usePost()
  const sentAt = useRef<string>(undefined)
  const [isPreparing, setPreparing] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  async function prepareAndSend(form: FormData, encType: FormEncoding, prepareForm: Prepare) {
    setPreparing(true)
    setTrouble(undefined)
    const verdict = await prepareForm(form).finally(() => setPreparing(false))
    if (verdict === true) {
      return post(form, { encType, preventScrollReset: true })
    }
    sentAt.current = undefined
    setTrouble(verdict)
  }

  return {
    // Moving on by a link sends nothing.
    busy: isPreparing || (formData !== undefined && (formData.get('form') ?? '') === name),
    trouble,
    isSent: () => sentAt.current === key,
    /** True where it sends the form itself, later. */
    send(form: FormData, encType: FormEncoding): boolean {
      sentAt.current = key
      if (!prepare) return false
      void prepareAndSend(form, encType, prepare)
      return true
    },
  }
}
