import type { ApiClient } from '../../api/client.ts'
import type { contract } from '../../api/contract.ts'
import type { CacheTag } from '../../contract/cache-tags.ts'
import type { ApiContext } from '../../platform/context.ts'
import { createTaggedCache } from './tagged-cache.ts'

type Contract = typeof contract
type CallName = { [Slice in keyof Contract]: `${Slice}.${keyof Contract[Slice] & string}` }[keyof Contract]

/** Of what changes every change is announced; of what comes with time and with readers none is. */
const [announced, unannounced] = [3600, 20]

/** Calls that page after page makes with the same input (with none where announced); seconds that an answer holds. */
const shared = new Map<string, number>(
  Object.entries({
    'ad.list': unannounced,
    'agency.list': announced,
    'article.mostRead': unannounced,
    'author.all': announced,
    'category.list': announced,
    'channel.list': announced,
    'person.present': unannounced,
    'setting.website': announced,
    'social.list': announced,
    'weather.cities': announced,
    'weather.get': unannounced,
  } satisfies Partial<Record<CallName, number>>),
)
const announcedCalls = [...shared].flatMap(([call, seconds]) =>
  seconds === announced ? [call.split('.')] : [],
)
const maxBytes = 16 * 1024 * 1024

type Shows = ApiContext['shows']
type Calls = Record<string, (input: unknown) => Promise<unknown>>

/**
 * What readers' pages have in common (the menu, the most read) is asked for once for all of them, and
 * dropped by the same notices as the pages that show it. For guests alone: others get answers of their own.
 */
export function createSharedAnswers(clientOf: (shows: Shows, address: string) => ApiClient) {
  const cache = createTaggedCache<{ answer: PromiseSettledResult<unknown>; tags: Set<CacheTag> }>({
    maxBytes,
  })

  async function ask(slice: string, name: string, input: unknown, shows: Shows): Promise<unknown> {
    const { answer, tags } = await cache.get(`${slice}.${name} ${JSON.stringify(input)}`, async () => {
      const tags = new Set<CacheTag>()
      const noted: Shows = (...shown) => {
        for (const tag of shown) tags.add(tag)
      }
      const client = clientOf(noted, '')
      const [answer] = await Promise.allSettled([callsOf(client, slice)[name]!(input)])
      const size = JSON.stringify(answer).length * 2
      const freshSeconds = shared.get(`${slice}.${name}`) ?? unannounced
      const keep = answer.status === 'fulfilled'
      // Nothing is known to have changed: no page waits until that is certain.
      const giveStale = freshSeconds === announced
      return { value: { answer, tags }, tags, size, freshSeconds, giveStale, keep }
    })
    // Also of what could not be answered: a page that does without it is made anew when that changes.
    shows(...tags)
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  return {
    drop: cache.drop,
    dropAll: cache.dropAll,
    /** Asks for all that is announced and not known, so that no page has to. */
    async warm(): Promise<void> {
      await Promise.allSettled(
        announcedCalls.map(([slice = '', name = '']) => ask(slice, name, undefined, () => {})),
      )
    },
    /** A guest's client that is told what others have asked already; limits count by the `address`, if there is one. */
    client(shows: Shows, address: string): ApiClient {
      const own = clientOf(shows, address)
      return new Proxy(own, {
        get: (_, slice: string) =>
          new Proxy(callsOf(own, slice), {
            get: (calls, name: string) =>
              shared.has(`${slice}.${name}`)
                ? (input: unknown) => ask(slice, name, input, shows)
                : calls[name],
          }),
      })
    },
  }
}

function callsOf(client: ApiClient, slice: string): Calls {
  return client[slice as keyof ApiClient] as unknown as Calls
}
