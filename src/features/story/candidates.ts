import type { Handle } from '../../platform/database/database.ts'
import type { CandidateQuery } from './text-index.ts'
import type { UnsavedLists } from './unsaved-lists.ts'

type List<Found> = (tx: Handle, asked: CandidateQuery[], unsaved: UnsavedLists) => Promise<Found[][]>

type Options<Found> = {
  asked: CandidateQuery[]
  list: List<Found>
  /** Saved when these are first read. */
  unsaved: UnsavedLists
  /** Whether they are worth reading before they are needed. */
  isLikely?: (at: number) => boolean
}

/** Candidates of the articles of a run, read together, and again where one of them has joined a story meanwhile. */
export class Candidates<Found> {
  readonly #tx: Handle
  readonly #options: Options<Found>
  #known: Map<number, Found[]> | undefined

  constructor(tx: Handle, options: Options<Found>) {
    this.#tx = tx
    this.#options = options
  }

  async of(at: number): Promise<Found[]> {
    const { asked, isLikely = () => true } = this.#options
    this.#known ??= await this.#read(asked.map((_, other) => other).filter(isLikely))
    const known = this.#known.get(at) ?? (await this.#read([at])).get(at)!
    this.#known.set(at, known)
    return known
  }

  /** Forgets the candidates of articles that share something with one of these. */
  forget(articles: number[]): void {
    const changed = new Set(articles)
    for (const at of this.#known?.keys() ?? [])
      if (this.#options.asked[at]!.sharing.some(id => changed.has(id))) this.#known!.delete(at)
  }

  async #read(places: number[]): Promise<Map<number, Found[]>> {
    const { asked, list, unsaved } = this.#options
    const found = await list(
      this.#tx,
      places.map(at => asked[at]!),
      unsaved,
    )
    return new Map(places.map((at, index) => [at, found[index]!]))
  }
}
