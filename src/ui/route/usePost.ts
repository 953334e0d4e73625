import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

export type FormEncoding = 'application/x-www-form-urlencoded' | 'multipart/form-data'

type How = { encType?: FormEncoding | undefined; preventScrollReset?: boolean | undefined }

/** Sends a form to the page that shows it. */
export function usePost() {
  const { router } = useContext(DataRouterContext)!
  return (formData: FormData, { encType, preventScrollReset = false }: How = {}) =>
    router.navigate(null, {
      formMethod: 'post',
      formEncType: encType ?? 'application/x-www-form-urlencoded',
      formData,
      preventScrollReset,
    })
}
