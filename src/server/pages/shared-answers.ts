import type { AnyContractProcedure } from '@orpc/contract'
import type { ApiClient } from '../../api/client.ts'
import * as contract from '../../api/contract.ts'
import type { CacheTag } from '../../contract/cache-tags.ts'
import type { EndpointMeta } from '../../contract/endpoint.ts'
import { type ApiContext, lockedReading, type Reading } from '../../platform/context.ts'
import { createTaggedCache } from './tagged-cache.ts'

/** Seconds that a response is kept. */
const keptSeconds = { untilChange: 3600, briefly: 20 } as const

/** Calls that many pages make with the same input, with the seconds that a response is kept. */
const shared = new Map(
  Object.entries(contract).flatMap(([slice, calls]) =>
    Object.entries<AnyContractProcedure>(calls).flatMap(([name, call]) => {
      const { keptForPages } = call['~orpc'].meta as EndpointMeta
      return keptForPages ? [[`${slice}.${name}`, keptSeconds[keptForPages]] as const] : []
    }),
  ),
)
const changingCalls = [...shared].flatMap(([call, seconds]) =>
  seconds === keptSeconds.untilChange ? [call.split('.')] : [],
)
const maxBytes = 16 * 1024 * 1024

type AddCacheTags = ApiContext['addCacheTags']
/** `reading`: the access to the locked article on the page. */
type ClientOf = (addCacheTags: AddCacheTags, address: string, reading: Reading) => ApiClient
type Calls = Record<string, (input: unknown) => Promise<unknown>>

/**
 * Caches common data of readers' pages (the menu, the most read), invalidated by the same notices as pages.
 * For guests only.
 */
export function createSharedAnswers(clientOf: ClientOf) {
  const cache = createTaggedCache<{ answer: PromiseSettledResult<unknown>; tags: Set<CacheTag> }>({
    maxBytes,
  })

  async function ask(
    slice: string,
    name: string,
    input: unknown,
    addCacheTags: AddCacheTags,
  ): Promise<unknown> {
    const { answer, tags } = await cache.get(`${slice}.${name} ${JSON.stringify(input ?? {})}`, async () => {
      const tags = new Set<CacheTag>()
      const noted: AddCacheTags = (...shown) => {
        for (const tag of shown) tags.add(tag)
      }
      const client = clientOf(noted, '', lockedReading)
      const [answer] = await Promise.allSettled([callsOf(client, slice)[name]!(input)])
      const size = JSON.stringify(answer).length * 2
      const freshSeconds = shared.get(`${slice}.${name}`) ?? keptSeconds.briefly
      const keep = answer.status === 'fulfilled'
      // A stale response may be used while it is verified, as no change is known.
      const giveStale = freshSeconds === keptSeconds.untilChange
      return { value: { answer, tags }, tags, size, freshSeconds, giveStale, keep }
    })
    // A failed call adds its tags too, so that a page rendered without it is invalidated with it.
    addCacheTags(...tags)
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  return {
    drop: cache.drop,
    dropAll: cache.dropAll,
    /** Loads all missing responses of calls that notices invalidate, so that no page waits for them. */
    async warm(): Promise<void> {
      await Promise.allSettled(changingCalls.map(([slice = '', name = '']) => ask(slice, name, {}, () => {})))
    },
    /** Creates a guest's client that uses the cache. Rate limits count against `address`, if given. */
    client(addCacheTags: AddCacheTags, address: string, reading: Reading): ApiClient {
      const own = clientOf(addCacheTags, address, reading)
      return new Proxy(own, {
        get: (_, slice: string) =>
          new Proxy(callsOf(own, slice), {
            get: (calls, name: string) =>
              shared.has(`${slice}.${name}`)
                ? (input: unknown) => ask(slice, name, input, addCacheTags)
                : calls[name],
          }),
      })
    },
  }
}

function callsOf(client: ApiClient, slice: string): Calls {
  return client[slice as keyof ApiClient] as unknown as Calls
}
