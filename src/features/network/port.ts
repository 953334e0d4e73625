import type { AboutNetwork } from './network.schema.ts'

/** What an account is opened with: names and values of the network's `fields`, and what it keeps beside. */
export type Keys = Record<string, string>

export type Picture = { bytes: Uint8Array; type: string; alt: string }

export type Content = {
  /** Has `{الرابط}` where the link is to stand. */
  text: string
  link: string
  picture?: Picture | undefined
}

/** The network's id of what was posted, known to it alone, and its page; null where it has no public one. */
export type Posted = { id: string; url: string | null }

/** An account that can be posted to. Only `post`, `replace` and `reply` must not be repeated. @throws NetworkError */
export type Connection = {
  /** Whether the keys are right and suffice. */
  check: () => Promise<{ name: string }>
  post: (content: Content) => Promise<Posted>
  /** Replaces the text of a post; absent where nothing can be edited. */
  edit?: (id: string, content: Content) => Promise<void>
  /**
   * The same where a post of another id takes the place of the first, with its picture; undefined where the network does
   * not allow it for this post or account.
   */
  replace?: (id: string, content: Content) => Promise<Posted | undefined>
  /** Corrects what cannot be edited. */
  reply?: (id: string, content: Content) => Promise<Posted>
  /** Takes a post down; that it is gone already is no error. */
  remove: (id: string) => Promise<void>
}

type Answer = { status: number; headers: Record<string, string>; body: unknown }
/** Asks the network: follows no redirect, ends in time. The body is JSON, or undefined. @throws NetworkError */
export type Ask = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  given?: { headers?: Record<string, string>; json?: unknown; form?: URLSearchParams | FormData },
) => Promise<Answer>

export type Tools = {
  ask: Ask
  keys: Keys
  /**
   * Replaces keys that have run out, and keeps the new ones. One process at a time: who waited gets what the other
   * has made.
   */
  renew: (work: (current: Keys) => Promise<Keys>) => Promise<Keys>
}

/** One interface to all networks. Each is a folder of `networks/` and a line in `networks.ts`. */
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
 * `refused`: not accepted, nor will it be. `keys`: not accepted until the account is connected anew. `wait`: too many
 * requests. `away`: it did not take the request, a later one may succeed. `gone`: the post is no more. `unknown`:
 * nobody knows whether it was accepted.
 */
export type NetworkErrorKind = 'refused' | 'keys' | 'wait' | 'away' | 'gone' | 'unknown'

/** Its message is for staff, in Arabic, and has nothing of what was sent or answered: that may repeat the keys. */
export class NetworkError extends Error {
  readonly kind: NetworkErrorKind
  /** With `wait`. */
  readonly waitSeconds: number

  constructor(kind: NetworkErrorKind, message: string, { waitSeconds = 60 }: { waitSeconds?: number } = {}) {
    super(message)
    this.name = 'NetworkError'
    this.kind = kind
    this.waitSeconds = waitSeconds
  }
}
