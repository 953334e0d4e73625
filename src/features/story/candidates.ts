import type { Handle } from '../../platform/database/database.ts'
import type { CandidateQuery } from './text-index.ts'

/** Candidates of the articles of a run, read together, and again where one of them has joined a story meanwhile. */
export class Candidates<Found> {
  readonly #tx: Handle
  readonly #asked: CandidateQuery[]
  readonly #list: (tx: Handle, asked: CandidateQuery[]) => Promise<Found[][]>
  readonly #isLikely: (at: number) => boolean
  #known: Map<number, Found[]> | undefined

  /** @param isLikely whether they are worth reading before they are needed */
  constructor(
    tx: Handle,
    asked: CandidateQuery[],
    list: (tx: Handle, asked: CandidateQuery[]) => Promise<Found[][]>,
    isLikely = (_at: number) => true,
  ) {
    this.#tx = tx
    this.#asked = asked
    this.#list = list
    this.#isLikely = isLikely
  }

  async of(at: number): Promise<Found[]> {
    this.#known ??= await this.#read(this.#asked.map((_, other) => other).filter(this.#isLikely))
    const known = this.#known.get(at) ?? (await this.#read([at])).get(at)!
    this.#known.set(at, known)
    return known
  }

  /** Forgets the candidates of articles that share something with one of these. */
  forget(articles: number[]): void {
    const changed = new Set(articles)
    for (const at of this.#known?.keys() ?? [])
      if (this.#asked[at]!.sharing.some(id => changed.has(id))) this.#known!.delete(at)
  }

  async #read(places: number[]): Promise<Map<number, Found[]>> {
    const found = await this.#list(
      this.#tx,
      places.map(at => this.#asked[at]!),
    )
    return new Map(places.map((at, index) => [at, found[index]!]))
  }
}
