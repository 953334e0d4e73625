import { errorCode, errorMessage } from '../../../api/client.ts'
import { deviceStore } from '../../../ui/browserStore.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { oneTabAtATime } from '../../../ui/dashboard/oneTabAtATime.ts'

/** An entry to post, stored in the browser until the server has it. */
export type WaitingEntry = {
  /** Idempotency key: the server posts one entry for a key. */
  key: string
  html: string
  pinned: boolean
  important: boolean
  authorId: number | null
  at: string
  /** Reason for the server's refusal. */
  refusal?: string
}

const wait = { firstMs: 1000, maxMs: 20_000 }
/** Errors after which the same entry may be accepted later. */
const passing = new Set([
  undefined,
  'UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
  'TOO_SLOW',
])

type Post = (input: { id: number } & Omit<WaitingEntry, 'at' | 'refusal'>) => Promise<unknown>

/** Unsent entries of one person to one coverage, in order; they survive a closed tab and a lost connection. */
export class Outbox {
  readonly #id: number
  readonly #name: string
  readonly #post: Post
  #items: readonly WaitingEntry[] = []
  #isStored = true
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #wait = wait.firstMs
  #isSending = false

  constructor(articleId: number, userId: number, post: Post = client.coverage.post) {
    this.#id = articleId
    this.#name = `coverage-outbox:${userId}:${articleId}`
    this.#post = post
    this.#items = this.#read()
  }

  items = (): readonly WaitingEntry[] => this.#items

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    const fromOtherTab = ({ key }: StorageEvent) => key === this.#name && this.#show(this.#read())
    const again = () => void this.send()
    addEventListener('storage', fromOtherTab)
    addEventListener('online', again)
    void this.send()
    return () => {
      this.#listeners.delete(listener)
      removeEventListener('storage', fromOtherTab)
      removeEventListener('online', again)
      clearTimeout(this.#timer)
    }
  }

  add(entry: Omit<WaitingEntry, 'at' | 'refusal'>): void {
    this.#write([...this.#read(), { ...entry, at: new Date().toISOString() }])
    void this.send()
  }

  remove(key: string): void {
    this.#write(this.#read().filter(item => item.key !== key))
  }

  /** One tab sends at a time; even if two send an entry, it is posted once. */
  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#timer)
    try {
      await oneTabAtATime(this.#name, () => this.#sendAll())
    } finally {
      this.#isSending = false
    }
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#read().find(({ refusal }) => refusal === undefined)
      if (!next) return
      const { at, refusal, ...entry } = next
      try {
        await this.#post({ id: this.#id, ...entry })
        this.#wait = wait.firstMs
        this.remove(next.key)
      } catch (error) {
        if (passing.has(errorCode(error))) return this.#sendLater()
        this.#write(
          this.#read().map(item =>
            item.key === next.key ? { ...item, refusal: errorMessage(error) } : item,
          ),
        )
      }
    }
  }

  #sendLater(): void {
    this.#timer = setTimeout(() => void this.send(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, wait.maxMs)
  }

  #read(): readonly WaitingEntry[] {
    // If storage is unavailable, only this page holds the entries.
    if (!this.#isStored) return this.#items
    const stored = deviceStore.getJson(this.#name)
    return Array.isArray(stored) ? stored : []
  }

  #write(items: readonly WaitingEntry[]): void {
    this.#isStored = deviceStore.set(this.#name, items.length > 0 ? JSON.stringify(items) : null)
    this.#show(items)
  }

  #show(items: readonly WaitingEntry[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}
