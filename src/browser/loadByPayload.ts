import {
  type DataRouter,
  type DataStrategyFunction,
  type DataStrategyResult,
  data,
  redirect,
  redirectDocument,
} from 'react-router'
import type { FormAnswer } from '../api/page.ts'
import { fetchBuild, isOutdated, mayReload } from '../ui/builds.ts'
import { fetchPayload } from '../ui/fetchPayload.ts'
import { type ShownHead, showHead } from '../ui/shownHead.ts'
import { sayUnreachable } from '../ui/unreachable.ts'
import { takeCached } from './pageCache.ts'
import { takePrefetched } from './prefetch.ts'
import { isWriting } from './writing.ts'

type Stay = () => void

const heads = new Map<string, ShownHead>()

/**
 * One request for a page or a form; none for a cached or prefetched page. Failures fall back to loading a new document;
 * offline the reader stays on the page (`stay`) with a message.
 */
export const loadByPayload =
  (stay: Stay): DataStrategyFunction =>
  async ({ request, matches, unstable_navigationType: came }) => {
    const url = new URL(request.url)
    const address = url.pathname + url.search
    const results: Record<string, DataStrategyResult> = {}
    const leaf = matches.at(-1)!.route.id!
    const form = request.method === 'POST' ? await request.formData() : undefined
    // Nothing to load: the reader stays.
    if (!form && !matches.some(match => match.shouldCallHandler())) return results
    sayUnreachable('')
    const answerAll = (answer: (id: string) => DataStrategyResult) => {
      for (const { route } of matches) results[route.id!] = answer(route.id!)
      return results
    }
    let isPartMissing = false
    try {
      if (!form && isOutdated() && !isWriting() && mayReload()) throw new Error('A newer build is out')
      const cached = came === 'POP' && takeCached()
      if (cached) {
        heads.set(address, cached)
        return answerAll(id => ({ type: 'data', result: cached.data[id] }))
      }
      const [payload] = await Promise.all([
        (!form && (await takePrefetched(address))) || fetchPayload(url, request.signal, form),
        ...matches.map(
          ({ route }) =>
            typeof route.lazy === 'function' &&
            route.lazy().catch((reason: unknown) => {
              isPartMissing = true
              throw reason
            }),
        ),
      ])
      if (payload.redirect) {
        // The dashboard is another document; for redirects of short links only the browser keeps the fragment.
        const move = /^\/(?:dashboard|a\/)/.test(payload.redirect) ? redirectDocument : redirect
        results[leaf] = { type: 'error', result: move(payload.redirect) }
        return results
      }
      heads.set(address, payload)
      if (form) {
        const answer = payload.actionData?.[leaf] as { status: number } | undefined
        if (!answer) throw new Error('No answer to the form')
        results[leaf] = { type: 'data', result: data(answer, { status: answer.status }) }
        return results
      }
      return answerAll(id => {
        const error = payload.errors?.[id]
        return error
          ? { type: 'error', result: error }
          : { type: 'data', result: payload.loaderData[id] ?? null }
      })
    } catch (reason) {
      if (request.signal.aborted) throw reason
      if (form) {
        // A form is never resubmitted automatically: the input stays, with a message.
        results[leaf] = { type: 'data', result: data(unsent(form), { status: 503 }) }
        return results
      }
      // On going back the browser has left the page already.
      if (reason instanceof TypeError && came !== 'POP' && (await isAway())) {
        if (!request.signal.aborted) {
          stay()
          sayUnreachable(address + url.hash)
        }
        throw reason
      }
      const isStuck = isPartMissing && !mayReload()
      results[leaf] = { type: 'error', result: isStuck ? { status: 503 } : redirectDocument(address) }
      return results
    }
  }

/** Checks whether the network is down, or only this request failed. */
async function isAway(): Promise<boolean> {
  if (!navigator.onLine) return true
  return fetchBuild().then(
    () => false,
    () => true,
  )
}

/** Ends a navigation on the current page. */
export function stayOn(router: DataRouter): void {
  // The browser's address, which follows the reader down a list.
  const { pathname, search, hash } = location
  const { state } = router.state.location
  void router.navigate(
    { pathname, search, hash },
    { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state },
  )
}

function unsent(form: FormData): FormAnswer {
  return {
    form: String(form.get('form') ?? ''),
    status: 503,
    values: {},
    errors: {},
    code: 'UNREACHABLE',
    message: 'لم يصل ما كتبته إلى الخادم. تحقق من الشبكة ثم أعد الإرسال؛ لم يضع منه شيء.',
    done: false,
  }
}

/** Applied once: a list that grows shows the head of its parts (`useFollowingAddress`). */
export function takeHead(address: string): void {
  const head = heads.get(address)
  if (head) showHead(head)
  heads.delete(address)
}
