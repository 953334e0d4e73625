import { type CachedValue, createCachedValue } from '../../platform/cached-value.ts'
import type { Database } from '../../platform/database/database.ts'
import { addressKey, boundsOf } from './addresses.ts'
import { listOpenNetworks } from './group.queries.ts'

declare module '../../platform/context.ts' {
  interface Services {
    groupNetworks: GroupNetworks
  }
}

export type GroupNetworks = {
  /**
   * Name of the group whose network contains the caller's address, if its package covers articles of the agency; null
   * means the newsroom's own. In memory, as it is asked for each locked page.
   * @param address as the trusted proxies name it, never a header
   */
  find: (address: string, agencyId: number | null) => string | undefined
}

export type CachedGroupNetworks = GroupNetworks & CachedValue<Range[]>

type Range = {
  first: string
  last: string
  name: string
  /** Empty for all. */
  agencies: number[]
  from: number
  until: number
}

export function createGroupNetworks(db: Database): CachedGroupNetworks {
  let known: Range[] = []
  const cached = createCachedValue(
    async () => (await listOpenNetworks(db)).map(rangeOf).toSorted(byFirst),
    ranges => {
      known = ranges
    },
  )
  return {
    ...cached,
    find(address, agencyId) {
      if (known.length === 0) return undefined
      const key = addressKey(address)
      const range = key && findRange(known, key)
      const now = Date.now()
      if (!range || now < range.from || now >= range.until) return undefined
      const { agencies, name } = range
      return agencies.length === 0 || (agencyId !== null && agencies.includes(agencyId)) ? name : undefined
    },
  }
}

type Row = Awaited<ReturnType<typeof listOpenNetworks>>[number]

const rangeOf = ({ network, name, agencies, startsAt, endsAt }: Row): Range => ({
  ...boundsOf(network),
  name,
  agencies,
  from: startsAt ? Date.parse(startsAt) : 0,
  until: endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY,
})

const byFirst = (one: Range, other: Range) => (one.first < other.first ? -1 : 1)

/** Ranges are sorted and do not overlap. */
function findRange(ranges: Range[], key: string): Range | undefined {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]!
    if (key < range.first) high = middle - 1
    else if (key > range.last) low = middle + 1
    else return range
  }
  return undefined
}
