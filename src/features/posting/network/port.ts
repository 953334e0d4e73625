import type { AboutNetwork } from './network.schema.ts'

/** Keys of an account: values of the network's `fields`, and its own tokens. */
export type Keys = Record<string, string>

export type Picture = { bytes: Uint8Array; type: string; alt: string }

export type Content = {
  /** `{الرابط}` marks the place of the link. */
  text: string
  link: string
  picture?: Picture | undefined
}

/** The network's id of a post, opaque to us, and its page; null if it has no public one. */
type PostReference = { id: string; url: string | null }

/** An account that can be posted to. `post`, `replace` and `reply` must not be repeated. @throws NetworkError */
export type Connection = {
  /** Checks that the keys are valid and sufficient. */
  check: () => Promise<{ name: string }>
  post: (content: Content) => Promise<PostReference>
  /** Replaces the text of a post; absent if posts cannot be edited. */
  edit?: (id: string, content: Content) => Promise<void>
  /**
   * Replaces the post and its picture by a new post with another id. Undefined if the network does not
   * allow it for this post or account.
   */
  replace?: (id: string, content: Content) => Promise<PostReference | undefined>
  /** Posts a correction as a reply, for networks without editing. */
  reply?: (id: string, content: Content) => Promise<PostReference>
  /** Removes a post; one that is gone already is not an error. */
  remove: (id: string) => Promise<void>
}

type Answer = { status: number; headers: Record<string, string>; body: unknown }
/** Sends a request: follows no redirects, and times out. The body is JSON, or undefined. @throws NetworkError */
export type Ask = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  given?: { headers?: Record<string, string>; json?: unknown; form?: URLSearchParams | FormData },
) => Promise<Answer>

export type Tools = {
  ask: Ask
  keys: Keys
  /** Renews expired keys and stores the new ones. One process at a time: a waiting one gets the other's result. */
  renew: (work: (current: Keys) => Promise<Keys>) => Promise<Keys>
}

/** The interface to social networks. Each is a folder in `networks/` and a line in `networks.ts`. */
export type Network = {
  about: AboutNetwork
  open: (tools: Tools) => Connection
  /** OAuth 2 with PKCE (RFC 7636), where `about.signsIn`. */
  signIn?: {
    url: (request: {
      keys: Keys
      base: string
      state: string
      challenge: string
      returnUrl: string
    }) => string
    exchange: (
      ask: Ask,
      request: { keys: Keys; code: string; verifier: string; returnUrl: string },
    ) => Promise<Keys>
  }
}

/**
 * `refused`: permanently not accepted. `keys`: not accepted until the account is reconnected. `wait`: too many
 * requests. `away`: the request was not accepted, a later one may be. `gone`: the post no longer exists. `unknown`: it
 * may have been accepted.
 */
export type NetworkErrorKind = 'refused' | 'keys' | 'wait' | 'away' | 'gone' | 'unknown'

/** The message is for staff, in Arabic, and contains nothing of the request or answer, as those may repeat the keys. */
export class NetworkError extends Error {
  readonly kind: NetworkErrorKind
  /** Set for `wait`. */
  readonly waitSeconds: number

  constructor(kind: NetworkErrorKind, message: string, { waitSeconds = 60 }: { waitSeconds?: number } = {}) {
    super(message)
    this.name = 'NetworkError'
    this.kind = kind
    this.waitSeconds = waitSeconds
  }
}
