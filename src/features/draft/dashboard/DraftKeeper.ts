export type Draft = { baseRevision: number; content: Record<string, unknown> }

/** A draft on this device; `keptAt` is the server's time of its last copy, null without one. */
export type LocalDraft = Draft & { updatedAt: string; keptAt: string | null; pending: boolean }

export type DraftStatus =
  /** No unsaved changes. */
  | { kind: 'clean' }
  /** Soon on the server; until then on this device alone, unless the browser refuses to store it. */
  | { kind: 'waiting'; isHere: boolean }
  | { kind: 'kept'; at: string }
  /** Stored on this device; the server cannot be reached, and is retried. */
  | { kind: 'local' }
  /** Stored neither here nor on the server. */
  | { kind: 'lost' }

type Parts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  /** Key of this tab's own copy until `takeOver`, as another tab may be storing the draft under `key`. */
  tabKey?: string
  keep: (draft: Draft) => Promise<{ updatedAt: string }>
  drop: () => Promise<unknown>
  /** Milliseconds after the last change. */
  delay?: number
}

const firstRetryMs = 3000
const lastRetryMs = 30_000
/** Limit of one call to settle, during typing. */
const maxSends = 3

/** Stores input: on this device at once, on the server soon after, one call at a time. */
export class DraftKeeper {
  #parts: Parts
  #listeners = new Set<() => void>()
  #status: DraftStatus = { kind: 'clean' }
  #latest: Draft | undefined
  #keptAt: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #underWay: Promise<void> | undefined
  #retryMs = firstRetryMs
  #paused = false
  #saving: PromiseWithResolvers<void> | undefined
  #ended = false
  #isHere = true
  /** Storage of the draft; the server gets it only from the tab that stores it under `key`. */
  #key: string

  constructor(parts: Parts) {
    this.#parts = parts
    this.#key = parts.tabKey ?? parts.key
  }

  getStatus = (): DraftStatus => this.#status

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether there are changes that the server does not have, or only as a draft. */
  isPending = (): boolean => this.#latest !== undefined || this.#saving !== undefined

  /** Whether this device has what was noted last. */
  isHere = (): boolean => this.#isHere

  /** Bases later changes on the server's copy of this time, so that other devices do not see two rival drafts. */
  goOnFrom(keptAt: string | null): void {
    this.#keptAt = keptAt
  }

  /** From now on this tab stores the draft, here and on the server. */
  takeOver(): void {
    const { storage, key } = this.#parts
    const tabKey = this.#key
    if (tabKey === key) return
    this.#key = key
    if (this.#latest) this.note(this.#latest)
    if (this.#isHere) storage.removeItem(tabKey)
  }

  note(draft: Draft): void {
    // A late change event from before the save that ended the draft.
    if (this.#ended) return
    this.#latest = draft
    this.#writeHere(draft, true)
    if (this.#isUnreachable()) this.#becomeUnreachable()
    else this.#become({ kind: 'waiting', isHere: this.#isHere })
    this.#retryMs = firstRetryMs
    this.#schedule(this.#parts.delay ?? 1500)
  }

  /** Sends pending input now, after a save of the article in progress; true when the server has everything. */
  async settle(): Promise<boolean> {
    await this.#saving?.promise
    clearTimeout(this.#timer)
    await this.#underWay
    // Input noted during a call is sent after it, unless the server cannot be reached.
    for (let tries = 0; tries < maxSends && this.#latest && this.#maySend(); tries++) {
      await this.#send()
      if (this.#isUnreachable()) break
    }
    return this.#latest === undefined
  }

  /** Makes no calls until `resume`, during a save of the article. */
  async pause(): Promise<void> {
    this.#paused = true
    this.#saving ??= Promise.withResolvers()
    clearTimeout(this.#timer)
    await this.#underWay
  }

  resume(): void {
    this.#saving?.resolve()
    this.#saving = undefined
    this.#paused = this.#ended
    if (this.#latest) this.#schedule(0)
  }

  /** The article was saved, which also deletes the server's draft. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#latest = undefined
    this.#keptAt = null
    this.#parts.storage.removeItem(this.#key)
    this.#become({ kind: 'clean' })
  }

  /** The draft became an article, which has its own keeper. */
  end(): void {
    this.#ended = true
    this.#paused = true
    this.forget()
  }

  /** Discards unsaved changes; another tab's draft stays. */
  async drop(): Promise<void> {
    await this.pause()
    this.forget()
    this.resume()
    if (this.#key === this.#parts.key) await this.#parts.drop()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#paused = true
  }

  #isUnreachable(): boolean {
    return this.#status.kind === 'local' || this.#status.kind === 'lost'
  }

  #becomeUnreachable(): void {
    this.#become({ kind: this.#isHere ? 'local' : 'lost' })
  }

  #writeHere(draft: Draft, pending: boolean): void {
    const local: LocalDraft = {
      ...draft,
      updatedAt: new Date().toISOString(),
      keptAt: this.#keptAt,
      pending,
    }
    try {
      this.#parts.storage.setItem(this.#key, JSON.stringify(local))
      this.#isHere = true
    } catch {
      this.#isHere = false
    }
  }

  #maySend(): boolean {
    return !this.#paused && this.#key === this.#parts.key
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#maySend()) this.#timer = setTimeout(() => void this.#send(), ms)
  }

  #send(): Promise<void> {
    this.#underWay ??= this.#sendLatest().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  async #sendLatest(): Promise<void> {
    const sent = this.#latest
    if (!sent || !this.#maySend()) return
    try {
      const { updatedAt } = await this.#parts.keep(sent)
      this.#keptAt = updatedAt
      this.#retryMs = firstRetryMs
      if (this.#latest === sent) {
        this.#latest = undefined
        this.#writeHere(sent, false)
        this.#become({ kind: 'kept', at: updatedAt })
      } else if (this.#latest) this.#schedule(this.#parts.delay ?? 1500)
    } catch {
      this.#becomeUnreachable()
      this.#schedule(this.#retryMs)
      this.#retryMs = Math.min(this.#retryMs * 2, lastRetryMs)
    }
  }

  #become(status: DraftStatus): void {
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}

export function readLocalDraft(storage: Pick<Storage, 'getItem'>, key: string): LocalDraft | undefined {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as LocalDraft | null
    return stored && typeof stored.content === 'object' ? stored : undefined
  } catch {
    return undefined
  }
}
