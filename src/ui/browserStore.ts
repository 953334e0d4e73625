type Refusal = 'refused' | 'full'

/**
 * Storage of this browser. A browser may refuse it (blocked cookies, private windows) or have no room left: then nothing
 * is found, and `set` returns false.
 */
class BrowserStore {
  readonly #open: () => Storage
  #isRefused = false

  constructor(open: () => Storage) {
    this.#open = open
  }

  get(key: string): string | null {
    return this.#attempt(storage => storage.getItem(key)) ?? null
  }

  /** The value as it was stored with `setJson`; undefined if there is none, or it is damaged. */
  getJson(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }

  /** Null removes it. `makesRoom`: the caller makes room and tries again, so a full storage is not reported yet. */
  set(key: string, value: string | null, { makesRoom = false } = {}): boolean {
    const done = this.#attempt(storage => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return true
    }, makesRoom)
    return done ?? false
  }

  setJson(key: string, value: unknown): boolean {
    return this.set(key, JSON.stringify(value))
  }

  keys(): string[] {
    return (
      this.#attempt(storage =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      ) ?? []
    )
  }

  /** Whether the browser has refused to let this page store anything. */
  get isRefused(): boolean {
    return this.#isRefused
  }

  #attempt<Result>(work: (storage: Storage) => Result, makesRoom = false): Result | undefined {
    try {
      return work(this.#open())
    } catch (error) {
      const isFull = (error as Partial<DOMException>).name === 'QuotaExceededError'
      if (!isFull) this.#isRefused = true
      if (!isFull || !makesRoom) report(isFull ? 'full' : 'refused')
      return undefined
    }
  }
}

/** Kept on this device. */
export const deviceStore = new BrowserStore(() => localStorage)
/** Kept until this tab closes. */
export const tabStore = new BrowserStore(() => sessionStorage)

let refusal: Refusal | undefined
let onRefusal: ((refusal: Refusal) => void) | undefined

/** Calls `follow` once, with the first refusal, even if it happened before. */
export function followRefusal(follow: (refusal: Refusal) => void): void {
  onRefusal = follow
  if (refusal) follow(refusal)
}

function report(found: Refusal): void {
  if (refusal) return
  refusal = found
  onRefusal?.(found)
}
