import { useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type FormEncoding, usePost } from '../route/usePost.ts'

/** Adds fields that need scripts, just before submitting: true, or an error message. */
export type Prepare = (form: FormData) => Promise<true | string>

/** Submits a form once, however often its button is clicked. */
export function useSending(name: string, prepare?: Prepare) {
  const { formData } = useNavigation()
  // Changes with every answer, so that a submission counts until it is answered.
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
    // A navigation by link submits nothing.
    busy: isPreparing || (formData !== undefined && (formData.get('form') ?? '') === name),
    trouble,
    isSent: () => sentAt.current === key,
    /** True if it submits the form itself, later. */
    send(form: FormData, encType: FormEncoding): boolean {
      sentAt.current = key
      if (!prepare) return false
      void prepareAndSend(form, encType, prepare)
      return true
    },
  }
}
