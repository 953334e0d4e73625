import { useRouteLoaderData } from 'react-router'
import type { Ad, AdPlace } from '../ad.contract.ts'

/** What stands in a place now; undefined where nothing does, and the place takes no room. */
export function useAd(place: AdPlace): Ad | undefined {
  const chrome = useRouteLoaderData('root') as { ads?: Ad[] } | undefined
  return chrome?.ads?.find(({ key }) => key === place)
}
