import { createContext, useContext } from 'react'
import type { DataRouter } from 'react-router'

export type FormEncoding = 'application/x-www-form-urlencoded' | 'multipart/form-data'

type How = { encType?: FormEncoding | undefined; preventScrollReset?: boolean | undefined }

/** The router in the browser: its own `useSubmit` would bring its links and forms, 4 kB, to every page. */
export const PostContext = createContext<DataRouter | undefined>(undefined)

/** Posts a form to the page that shows it. */
export function usePost() {
  const router = useContext(PostContext)
  return async (formData: FormData, { encType, preventScrollReset = false }: How = {}) =>
    router?.navigate(null, {
      formMethod: 'post',
      formEncType: encType ?? 'application/x-www-form-urlencoded',
      formData,
      preventScrollReset,
    })
}
