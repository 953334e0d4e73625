import { insertMember, insertStory } from '../../src/features/story/story.member.queries.ts'
import { updatePlaces } from '../../src/features/story/story.place.queries.ts'
import type { Handle } from '../../src/platform/database/database.ts'
import { retoldKeys } from './articles/retold.ts'

/** Groups the articles that tell one story, as the worker would. */
export async function insertDemoStory(tx: Handle, articles: Map<string, number>): Promise<void> {
  const id = await insertStory(tx)
  for (const [at, key] of retoldKeys.entries()) {
    const decision =
      at === 0 ? ({ level: 'copy', score: 1 } as const) : ({ level: 'update', score: 0.5 } as const)
    await insertMember(tx, id, articles.get(key) ?? 0, decision)
  }
  await updatePlaces(tx, [id])
}
