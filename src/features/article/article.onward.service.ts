import type { Handle } from '../../platform/database/database.ts'
import { articlesLike } from './article.events.ts'
import { type Onward, readOnward } from './article.onward.queries.ts'
import type { ArticleCard } from './article.schema.ts'

/** The next article and related ones, without overlap. */
export async function findOnward(db: Handle, id: number, limit: number): Promise<Onward> {
  // One more, as they may include the next article.
  const { next, related } = await readWithLike(db, id, limit + 1)
  return { next, related: related.filter(other => other.id !== next?.id).slice(0, limit) }
}

export async function listRelated(db: Handle, id: number, limit: number): Promise<ArticleCard[]> {
  return (await readWithLike(db, id, limit)).related
}

async function readWithLike(db: Handle, id: number, limit: number): Promise<Onward> {
  return readOnward(db, id, { like: await articlesLike.ask(db, { id, limit }), limit })
}
