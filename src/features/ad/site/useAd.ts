import { useRouteLoaderData } from 'react-router'
import type { Ad, AdPositionKey } from '../ad.contract.ts'

/** The current ad of a position; undefined if it is empty. */
export function useAd(position: AdPositionKey): Ad | undefined {
  const chrome = useRouteLoaderData('root') as { ads?: Ad[] } | undefined
  return chrome?.ads?.find(({ key }) => key === position)
}
