import { z } from 'zod'
import { pictureForm, withLink } from '../../content.ts'
import type { AboutNetwork } from '../../network.schema.ts'
import { type Content, type Keys, type Network, NetworkError, type Picture, type Tools } from '../../port.ts'
import { networkErrors } from '../../refusals.ts'
import { xMedia, xProblem, xTweet, xUser } from './objects.ts'
import { exchangeCode, refreshTokens, signInUrl } from './sign-in.ts'

const about: AboutNetwork = {
  id: 'x',
  label: 'إكس',
  signsIn: true,
  corrects: 'reply',
  fields: [
    {
      key: 'clientId',
      label: 'معرّف التطبيق',
      description: 'من بوابة المطورين في إكس:',
      term: 'OAuth 2.0 Client ID',
      example: '',
      secret: false,
      required: true,
    },
    {
      key: 'clientSecret',
      label: 'سر التطبيق',
      description: 'فارغ لتطبيق بلا سر:',
      term: 'Client Secret',
      example: '',
      secret: true,
      required: false,
    },
  ],
  text: { limit: 280, limitWithPicture: 280, weighed: true, linkLength: 23 },
}

type RequestBody = { json?: unknown; form?: FormData }
const soonMs = 60_000

/** API v2 in the name of a person who has signed in, https://docs.x.com/x-api. */
export const x: Network = {
  about,
  open,
  signIn: { url: signInUrl, exchange: exchangeCode },
}

function open({ ask, keys: opened, renew }: Tools) {
  let keys = opened

  async function renewed(): Promise<void> {
    const stale = keys.accessToken
    const isNew = (current: Keys) => current.accessToken !== stale && !isOld(current)
    keys = await renew(async current => (isNew(current) ? current : refreshTokens(ask, current)))
  }

  async function answerTo(method: 'GET' | 'POST' | 'DELETE', path: string, given: RequestBody) {
    if (!keys.accessToken) throw networkErrors.keys()
    if (isOld(keys)) await renewed()
    const send = () =>
      ask(method, path, { ...given, headers: { authorization: `Bearer ${keys.accessToken}` } })
    let answer = await send()
    if (answer.status === 401) {
      await renewed()
      answer = await send()
    }
    return answer
  }

  async function call<Result>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    shape: z.ZodType<Result>,
    given: RequestBody = {},
  ): Promise<Result> {
    const { status, body, headers } = await answerTo(method, path, given)
    if (status < 200 || status >= 300) throw errorOf(status, body, headers)
    const parsed = shape.safeParse(body)
    if (parsed.success) return parsed.data
    throw networkErrors.unknown()
  }

  /** A picture is invisible before its post, so a lost answer does no harm. */
  async function upload(picture: Picture): Promise<string> {
    const form = pictureForm(picture, 'media', { media_category: 'tweet_image', media_type: picture.type })
    const { data } = await call('POST', '/2/media/upload', xMedia, { form }).catch(error => {
      throw error instanceof NetworkError && error.kind === 'unknown' ? networkErrors.away() : error
    })
    return data.id
  }

  const urlOf = (id: string) => `https://x.com/i/status/${id}`

  return {
    async check() {
      const { data } = await call('GET', '/2/users/me', xUser)
      return { name: `@${data.username}` }
    },

    async post(content: Content) {
      const media = content.picture && (await upload(content.picture))
      const json = { text: withLink(content), ...(media && { media: { media_ids: [media] } }) }
      const { data } = await call('POST', '/2/tweets', xTweet, { json })
      return { id: data.id, url: urlOf(data.id) }
    },

    /**
     * X allows edits for half an hour, five times, and not for every account; if it refuses, a reply is sent.
     * @see https://docs.x.com/x-api/fundamentals/edit-posts
     */
    async replace(id: string, content: Content) {
      const media = content.picture && (await upload(content.picture))
      const json = {
        text: withLink(content),
        edit_options: { previous_post_id: id },
        ...(media && { media: { media_ids: [media] } }),
      }
      const { status, body, headers } = await answerTo('POST', '/2/tweets', { json })
      if (status === 400 || status === 403) return undefined
      if (status < 200 || status >= 300) throw errorOf(status, body, headers)
      const parsed = xTweet.safeParse(body)
      if (!parsed.success) throw networkErrors.unknown()
      return { id: parsed.data.data.id, url: urlOf(parsed.data.data.id) }
    },

    async reply(id: string, content: Content) {
      const json = { text: withLink(content), reply: { in_reply_to_tweet_id: id } }
      const { data } = await call('POST', '/2/tweets', xTweet, { json })
      return { id: data.id, url: urlOf(data.id) }
    },

    async remove(id: string) {
      await call('DELETE', `/2/tweets/${encodeURIComponent(id)}`, z.unknown()).catch(error => {
        if (error.kind !== 'gone') throw error
      })
    },
  }
}

const isOld = ({ expiresAt = '' }: Keys) => !(Date.parse(expiresAt) > Date.now() + soonMs)

/** @see https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
function errorOf(status: number, body: unknown, headers: Record<string, string>) {
  const parsed = xProblem.safeParse(body)
  const detail = (parsed.success && parsed.data.detail) || ''
  if (status === 429) return networkErrors.wait(Number(headers['x-rate-limit-reset']) - Date.now() / 1000)
  if (status === 401) return networkErrors.keys(status)
  if (status === 404) return networkErrors.gone()
  // «The servers are up, but overloaded with requests.»
  if (status === 503) return networkErrors.away()
  if (status === 403 && /duplicate/i.test(detail)) return networkErrors.repeated()
  if (status === 403) return networkErrors.forbidden(status)
  return status >= 500 ? networkErrors.unknown() : networkErrors.refused(status)
}
