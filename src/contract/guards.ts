import { nextAddress, nextDashboardAddress } from './next-address.ts'

export type Guard = 'is-logged-in' | 'is-logged-in-web' | 'is-logged-out' | 'is-logged-out-web'

type Location = { pathname: string; search: string }

/**
 * Address to which a page's guard redirects, with the destination in the query (PRODUCT.md section 3);
 * undefined if the visitor may pass. `isIn`: signed in where the page requires it, in the newsroom or as a
 * reader.
 * @throws Error for an unknown guard (SPECIFICATION.md section 8)
 */
export function ledAway(
  guard: Guard | undefined,
  isIn: boolean,
  { pathname, search }: Location,
): string | undefined {
  const going = new URLSearchParams(search).get('next')
  const keeping = `?next=${encodeURIComponent(pathname + search)}`
  switch (guard) {
    case undefined:
      return undefined
    case 'is-logged-in':
      return isIn ? undefined : `/dashboard/login${keeping}`
    case 'is-logged-in-web':
      return isIn ? undefined : `/auth/sign-in${keeping}`
    case 'is-logged-out':
      return isIn ? nextDashboardAddress(going) : undefined
    case 'is-logged-out-web':
      return isIn ? nextAddress(going, '/account') : undefined
    default:
      throw new Error(`Unknown route middleware: '${guard satisfies never}'.`)
  }
}
