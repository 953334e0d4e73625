import type { Handle } from '../../../platform/database/database.ts'
import { freeSlugsOfImport } from '../../article/article.import.service.ts'
import { openMentions } from '../../person/person.service.ts'
import { isLaterCopy, rememberFirstCopy } from '../feed.copies.service.ts'
import { lockStory } from '../feed.item.queries.ts'
import type { ItemOutcome } from '../feed.item.schema.ts'
import { addFromItem, maxPeople } from './add-article.ts'
import { findBrake } from './brakes.ts'
import { findFirst, type Judgement } from './judge.ts'
import { outcomeOf } from './outcome.ts'
import type { PicturedItem } from './pictured-item.ts'
import type { Poll } from './poll.ts'
import type { ReadItem } from './read-item.ts'
import { recordOf, recordOutcome } from './record.ts'
import { save } from './save.ts'

/** An item that is refused, or that may become an article. */
export type ReadyItem =
  | { item: ReadItem; rejection: Judgement }
  | { item: PicturedItem; rejection?: undefined }

/**
 * Stores items in one transaction: as articles those that are not refused, unless another feed was faster. Returns what
 * became of each.
 * @throws ClaimLost
 */
export async function storeItems(poll: Poll, ready: ReadyItem[]): Promise<ItemOutcome[]> {
  const imports = ready.flatMap(({ item, rejection }) => (rejection ? [] : [item as PicturedItem]))
  const people = await listPeopleIn(poll, imports)
  return save(poll, async tx => {
    // Other feeds may be importing the same stories.
    const keys = imports.flatMap(({ linkKey, textKey }) => [linkKey, textKey]).filter(key => key !== null)
    if (keys.length > 0) await lockStory(tx, keys)
    const titles = imports.map(({ words }) => words.title)
    const slugs = titles.length > 0 ? await freeSlugsOfImport(tx, titles) : []
    const found = people.map((personIds, at) => ({ personIds, slug: slugs[at]! }))
    const outcomes: ItemOutcome[] = []
    for (const { item, rejection } of ready) {
      const judgement = rejection ?? (await importItem(tx, poll, item as PicturedItem, found.shift()!))
      outcomes.push(await recordOutcome(tx, poll.feed, item, judgement))
    }
    return outcomes
  })
}

async function listPeopleIn({ db }: Poll, items: PicturedItem[]): Promise<number[][]> {
  if (items.length === 0) return []
  const listMentioned = await openMentions(db)
  return Promise.all(
    items.map(async ({ title, summary, text }) => {
      const mentioned = await listMentioned([title, summary, text].join('\n'))
      return mentioned.slice(0, maxPeople).map(person => person.id)
    }),
  )
}

/** Adds the article of an item, unless its story is here. The story must be locked. */
async function importItem(
  tx: Handle,
  { feed, twins }: Poll,
  item: PicturedItem,
  found: { personIds: number[]; slug: string },
): Promise<Judgement & { isNew?: boolean }> {
  const first = await findFirst(tx, item, twins)
  if (first) return first
  const { guid, guidKey } = recordOf(feed, item)
  const stop = await findBrake(tx, feed, { ...item, hasPicture: item.words.imageId !== null })
  const mayPublish = feed.autoPublish && !stop
  const brake = mayPublish && (await isLaterCopy(tx, feed, item)) ? 'copy' : stop
  const enable = feed.autoPublish && !brake
  const { id, hold } = await addFromItem(tx, feed, item, { ...found, guid, guidKey, enable })
  if (mayPublish && !brake) await rememberFirstCopy(tx, feed, id)
  return { ...outcomeOf(feed, item, hold ?? brake), articleId: id, isNew: true }
}
