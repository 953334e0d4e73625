import { createHash } from 'node:crypto'
import { type RecordedRequest, type StandIn, type StandInAnswer, startStandIn } from './http.ts'
import { formOf } from './multipart.ts'

/** A post as the network stores it. */
type NetworkMessage = {
  id: string
  text: string
  hasPicture: boolean
  link?: string
  replyTo?: string
}

type NetworkAnswer = StandInAnswer | 'silent' | undefined

export type NetworkStandIn = StandIn & {
  /** Existing posts, in the order of arrival. */
  standing: NetworkMessage[]
  /** All posts ever accepted, including removed ones. */
  accepted: NetworkMessage[]
  /** Overrides the responses to the next posts; undefined accepts again. */
  answer: (choose: ((count: number) => NetworkAnswer | Promise<NetworkAnswer>) | undefined) => void
  /** Makes existing posts uneditable, if the network has such a rule. */
  freeze: (frozen: boolean) => void
  /** Number of post requests. */
  tried: () => number
}

type Protocol = (
  place: Place,
) => (ask: RecordedRequest, values: Record<string, string>) => StandInAnswer | 'post' | undefined
type Place = {
  standing: NetworkMessage[]
  add: (one: Omit<NetworkMessage, 'id'>) => string
  remove: (id: string) => boolean
  isFrozen: () => boolean
  find: (id: string) => NetworkMessage | undefined
}

async function startNetwork(
  makeProtocol: Protocol,
  isPost: (ask: RecordedRequest) => boolean,
  makeId: (count: number) => string,
): Promise<NetworkStandIn> {
  const standing: NetworkMessage[] = []
  const accepted: NetworkMessage[] = []
  let choose: ((count: number) => NetworkAnswer | Promise<NetworkAnswer>) | undefined
  let tried = 0
  let frozen = false
  const answerTo = makeProtocol({
    standing,
    add(one) {
      const added = { ...one, id: makeId(accepted.length + 1) }
      standing.push(added)
      accepted.push({ ...added })
      return added.id
    },
    remove(id) {
      const at = standing.findIndex(each => each.id === id)
      if (at >= 0) standing.splice(at, 1)
      return at >= 0
    },
    isFrozen: () => frozen,
    find: id => standing.find(each => each.id === id),
  })
  const server = await startStandIn(async ask => {
    if (isPost(ask)) {
      tried += 1
      const chosen = await choose?.(tried)
      if (chosen === 'silent') return new Promise<never>(() => {})
      if (chosen) return chosen
    }
    return (answerTo(ask, await valuesOf(ask)) as StandInAnswer | undefined) ?? { status: 404, body: {} }
  })
  return Object.assign(server, {
    standing,
    accepted,
    answer: (next: typeof choose) => {
      choose = next
    },
    freeze(value: boolean) {
      frozen = value
    },
    tried: () => tried,
  })
}

async function valuesOf({ headers, body }: RecordedRequest): Promise<Record<string, string>> {
  const type = headers['content-type'] ?? ''
  if (type.includes('json')) return JSON.parse(body)
  if (type.includes('form')) return formOf(body, type)
  return {}
}

export const telegramToken = '123456:AAH-telegram-secret'

/** The Bot API of https://core.telegram.org/bots/api, for one channel. */
export function startTelegramStandIn(): Promise<NetworkStandIn> {
  const chat = { id: -1001, type: 'channel', title: 'قناة ورّاق', username: 'warraq' }
  const refuse = (code: number, description: string) => ({
    status: code,
    body: { ok: false, error_code: code, description },
  })
  return startNetwork(
    ({ add, find, isFrozen, remove }) =>
      ({ path }, values) => {
        const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
        if (token !== telegramToken) return refuse(401, 'Unauthorized')
        const ok = (result: unknown) => ({ body: { ok: true, result } })
        if (method === 'getMe') return ok({ id: 7, is_bot: true })
        if (method?.startsWith('send') || method === 'getChat' || method === 'getChatMember') {
          if (values.chat_id !== '@warraq') return refuse(400, 'Bad Request: chat not found')
        }
        if (method === 'getChat') return ok(chat)
        if (method === 'getChatMember') return ok({ status: 'administrator', can_post_messages: true })
        const text = values.text ?? values.caption ?? ''
        if (method?.startsWith('send')) {
          const hasPicture = method === 'sendPhoto'
          if (hasPicture && !values.photo?.startsWith('file:image/'))
            return refuse(400, 'Bad Request: no photo')
          if (values.parse_mode !== 'HTML' || /<(?!\/?b>)|&(?!amp;|lt;|gt;|quot;)/.test(text))
            return refuse(400, "Bad Request: can't parse entities")
          if (text.length > (hasPicture ? 1024 : 4096)) return refuse(400, 'Bad Request: message is too long')
          return ok({ message_id: Number(add({ text, hasPicture })), chat })
        }
        const standing = find(String(values.message_id))
        if (isFrozen())
          return refuse(
            400,
            `Bad Request: message can't be ${method === 'deleteMessage' ? 'deleted' : 'edited'}`,
          )
        if (method === 'deleteMessage') {
          if (remove(String(values.message_id))) return ok(true)
          return refuse(400, 'Bad Request: message to delete not found')
        }
        if (!standing) return refuse(400, 'Bad Request: message to edit not found')
        if (standing.hasPicture !== (method === 'editMessageCaption'))
          return refuse(400, 'Bad Request: there is no text in the message to edit')
        if (standing.text === text) return refuse(400, 'Bad Request: message is not modified')
        standing.text = text
        return ok({ message_id: Number(standing.id), chat })
      },
    ({ path }) => /\/send(Message|Photo)$/.test(path),
    String,
  )
}

export const facebookToken = 'EAAG-facebook-secret'

/** A page of the Graph API, https://developers.facebook.com/docs/pages-api. */
export function startFacebookPageStandIn(): Promise<NetworkStandIn> {
  const refuse = (status: number, code: number, error_subcode?: number) => ({
    status,
    body: { error: { message: `with ${facebookToken}`, type: 'OAuthException', code, error_subcode } },
  })
  return startNetwork(
    ({ add, find, remove }) =>
      ({ method, path, headers }, values) => {
        if (headers.authorization !== `Bearer ${facebookToken}`) return refuse(400, 190, 463)
        const [, id = '', edge] = /^\/v\d+\.0\/([^/]+)(?:\/(\w+))?$/.exec(decodeURIComponent(path)) ?? []
        if (method === 'GET' && id === '77') return { body: { id: '77', name: 'صفحة ورّاق' } }
        if (edge === 'feed') {
          const { message = '', link } = values
          return { body: { id: add({ text: message, hasPicture: false, ...(link && { link }) }) } }
        }
        if (edge === 'photos') {
          if (!values.source?.startsWith('file:image/')) return refuse(400, 324)
          return { body: { id: '5', post_id: add({ text: values.message ?? '', hasPicture: true }) } }
        }
        const standing = find(id)
        if (!standing) return refuse(400, 100, 33)
        if (method === 'DELETE') remove(id)
        else standing.text = values.message ?? ''
        return { body: { success: true } }
      },
    ({ path }) => /\/(feed|photos)$/.test(path),
    count => `77_${count}`,
  )
}

export const xClient = { id: 'x-client', secret: 'x-client-secret' }

type XStandIn = NetworkStandIn & {
  /** A code, as a person gets it by signing in. */
  code: (challenge: string) => string
  /** Expires the access tokens issued so far. */
  expire: () => void
  /** Issued tokens. */
  given: string[]
  /** Sets whether the account may edit its posts, each up to five times. */
  allowEdits: (allowed: boolean) => void
}

/** API v2 and OAuth 2 of https://docs.x.com; refresh tokens are single-use. */
export async function startXStandIn(): Promise<XStandIn> {
  const given: string[] = []
  const codes = new Map<string, string>()
  let access: string | undefined
  let refresh: string | undefined
  let mayEdit = false
  const edits = new Map<string, number>()
  const give = () => {
    access = `x-access-secret-${given.length}`
    refresh = `x-refresh-secret-${given.length}`
    given.push(access, refresh)
    return { body: { token_type: 'bearer', access_token: access, refresh_token: refresh, expires_in: 7200 } }
  }
  const newCode = (challenge: string) => {
    const code = `code-${codes.size}-${challenge.slice(0, 5)}`
    codes.set(code, challenge)
    return code
  }
  const standIn = await startNetwork(
    ({ add, find, remove }) =>
      ({ method, path, headers, query }, values) => {
        if (path === '/2/oauth2/token') {
          const basic = Buffer.from(`${xClient.id}:${xClient.secret}`).toString('base64')
          if (headers.authorization !== `Basic ${basic}`)
            return { status: 401, body: { error: 'unauthorized_client' } }
          if (values.grant_type === 'refresh_token') {
            if (values.refresh_token !== refresh) return { status: 400, body: { error: 'invalid_request' } }
            return give()
          }
          const challenge = codes.get(values.code ?? '')
          codes.delete(values.code ?? '')
          const proof = createHash('sha256')
            .update(values.code_verifier ?? '')
            .digest('base64url')
          return challenge === proof ? give() : { status: 400, body: { error: 'invalid_request' } }
        }
        // The owner consents at once.
        if (path === '/i/oauth2/authorize') {
          const back = new URL(query.get('redirect_uri') ?? '')
          back.searchParams.set('state', query.get('state') ?? '')
          back.searchParams.set('code', newCode(query.get('code_challenge') ?? ''))
          return { status: 302, body: {}, headers: { location: back.href } }
        }
        if (headers.authorization !== `Bearer ${access}`)
          return { status: 401, body: { title: 'Unauthorized' } }
        if (path === '/2/users/me') return { body: { data: { id: '9', name: 'ورّاق', username: 'warraq' } } }
        if (path === '/2/media/upload') {
          const isRight = values.media?.startsWith('file:image/') && values.media_category === 'tweet_image'
          return isRight ? { body: { data: { id: '555' } } } : { status: 400, body: {} }
        }
        if (path === '/2/tweets') {
          const {
            text = '',
            media,
            reply,
            edit_options: edit,
          } = values as unknown as {
            text: string
            media?: { media_ids: string[] }
            reply?: { in_reply_to_tweet_id: string }
            edit_options?: { previous_post_id: string }
          }
          const before = edit?.previous_post_id
          const times = (before && edits.get(before)) || 0
          if (before && (!mayEdit || times >= 5)) return { status: 403, body: { title: 'Forbidden' } }
          if (before && !find(before)) return { status: 404, body: {} }
          const hasPicture = media?.media_ids[0] === '555'
          const replyTo = reply?.in_reply_to_tweet_id
          const id = add({ text, hasPicture, ...(replyTo && { replyTo }) })
          if (before) {
            remove(before)
            edits.set(id, times + 1)
          }
          return { status: 201, body: { data: { id, text } } }
        }
        const [, id = ''] = /^\/2\/tweets\/(\d+)$/.exec(path) ?? []
        if (method === 'DELETE')
          return remove(id) ? { body: { data: { deleted: true } } } : { status: 404, body: {} }
        return undefined
      },
    ({ method, path }) => method === 'POST' && path === '/2/tweets',
    count => String(1000 + count),
  )
  return Object.assign(standIn, {
    given,
    code: newCode,
    allowEdits(allowed: boolean) {
      mayEdit = allowed
    },
    expire() {
      access = undefined
    },
  })
}
