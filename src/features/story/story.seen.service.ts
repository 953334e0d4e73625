import { fail } from '../../contract/fail.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { findSnapshot, listKnownArticles, listKnownMembers } from './story.hand.queries.ts'
import { findStaffStory, type Scope } from './story.queries.ts'
import type { SeenChoice, SeenChoices } from './story.schema.ts'
import { rejoinRestored } from './story.source.queries.ts'

// An old page must not undo a colleague's choice. Call these under the lock of stories.

/** @throws NOT_FOUND; STALE_REVISION if the story's choice is not as a caller of this scope saw it */
export async function checkSeen(tx: Handle, scope: Scope, id: number, seen: SeenChoice): Promise<void> {
  if (isSame(found(await findChoice(tx, scope, id)), seen)) return
  // A page shows a source as closed until the job after its restoring has run, and as open afterwards.
  await rejoinRestored(tx, await listKnownMembers(tx, id))
  if (isSame(found(await findChoice(tx, scope, id)), seen)) return
  throw fail('STALE_REVISION', { current: await findStaffStory(tx, scope, id) }, changedMeanwhile)
}

/** @throws STALE_REVISION if the choice of one of the articles' stories is not as it was seen */
export async function checkSeenOfArticles(
  tx: Handle,
  scope: Scope,
  articleIds: number[],
  seen: SeenChoices,
): Promise<void> {
  const articles = await listKnownArticles(tx, articleIds, scope)
  const none = { chosenId: null, sources: [] }
  for (const id of new Set(articles.flatMap(({ storyId }) => storyId ?? [])))
    await checkSeen(tx, scope, id, seen.find(story => story.id === id) ?? none)
}

const changedMeanwhile =
  'غيّر زميل من يمثل هذا الخبر، أو مصادره، بعد أن عُرض عليك؛ فلم يتغيّر شيء. راجعه كما صار.'

async function findChoice(tx: Handle, scope: Scope, id: number): Promise<SeenChoice | undefined> {
  if (scope.agencyId === undefined) {
    const story = await findSnapshot(tx, id)
    return story && { chosenId: story.chosen, sources: story.sources }
  }
  // An agency sees the sources of other outlets only where readers do.
  const story = await findStaffStory(tx, scope, id)
  return story && { chosenId: story.chosenId, sources: story.items.flatMap(({ closedId }) => closedId ?? []) }
}

function isSame(one: SeenChoice, { chosenId, sources }: SeenChoice): boolean {
  return (
    one.chosenId === chosenId &&
    one.sources.length === sources.length &&
    one.sources.every(source => sources.includes(source))
  )
}
