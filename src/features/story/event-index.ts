import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { EventText } from './events.ts'
import { fromBytes, weightsFromBytes } from './hashes.ts'
import { TermLists, tellingTerms } from './term-lists.ts'
import {
  type CandidateQuery,
  type FoundTerms,
  isApart,
  isSeries,
  maxTexts,
  type OwnText,
  reachHours,
  rowsOf,
} from './text-index.ts'
import { UnsavedLists } from './unsaved-lists.ts'

/** Articles of its story that are compared for a found one. */
const maxMates = 6

/**
 * Weighs the most telling terms of articles, as if they came one after the other, by how few texts of three days have
 * them.
 * @param found the lists of these terms, read when the texts were saved
 * @returns for each the articles that share most of the weight with it, and the lists with their terms
 */
export function exchangeTerms(
  texts: OwnText[],
  { rows, now, textsBefore, oldTerms }: FoundTerms,
): { sharing: number[][]; unsaved: UnsavedLists } {
  const since = now - reachHours * 3600
  const lists = new TermLists(rows, since)
  let count = textsBefore
  const sharing = texts.map(({ id, isKnown, ...text }) => {
    const seenAt = Math.floor(Date.parse(text.seenAt) / 1000)
    if (!isKnown && seenAt > since) count += 1
    lists.forget(id, oldTerms)
    return lists.exchange({ id, terms: tellingTerms(text), seenAt, texts: Math.min(count, maxTexts) })
  })
  return { sharing, unsaved: new UnsavedLists(lists.changes()) }
}

export type EventCandidate = EventText & {
  articleId: number
  storyId: number | null
  isSeries: boolean
  hoursApart: number
}

type Bytes = 'terms' | 'weights' | 'words' | 'headline'
type Row = Omit<EventCandidate, Bytes> & Record<Bytes, Buffer> & { at: number }

/** An outlet does not retell its own event: its later articles are about the consequences. */
const isOtherOutlet = sql`not (a.agency_id is not distinct from mine.agency_id
  and a.source_id is not distinct from mine.source_id
  and (a.agency_id is not null or a.source_id is not null or a.feed_id is not distinct from mine.feed_id))`

/** Lists for each of these articles those of the others that other outlets have, with the other articles of their stories. */
export async function listEventCandidates(
  tx: Handle,
  asked: CandidateQuery[],
  unsaved?: UnsavedLists,
): Promise<EventCandidate[][]> {
  const { ids, others, places, later } = rowsOf(asked)
  const found: EventCandidate[][] = asked.map(() => [])
  if (others.length === 0) return found
  const { rows } = await sql<Row>`
    with ${unsaved?.take() ?? sql``}best as (
      select * from unnest(${ids}::integer[], ${others}::integer[], ${places}::integer[], ${later}::text[])
        as best (own_id, article_id, at, later)
    ),
    asked as (
      select * from best
      union select best.own_id, mate.article_id, best.at, best.later
        from best join story_members m on m.article_id = best.article_id
        cross join lateral (select article_id from story_members o
          where o.story_id = m.story_id and o.article_id is not null and o.article_id <> best.own_id
          order by o.id limit ${maxMates}) mate
    )
    select asked.at, other.article_id as "articleId", m.story_id as "storyId", ${isSeries} as "isSeries", other.words,
      other.headline, other.numbers, other.names, other.terms, other.weights,
      abs(extract(epoch from other.published_at - own.published_at))::double precision / 3600 as "hoursApart",
      array(select p.person_id::text from article_people p where p.article_id = other.article_id) as people
    from asked join story_texts other on other.article_id = asked.article_id
    join story_texts own on own.article_id = asked.own_id
    join articles mine on mine.id = asked.own_id
    join articles a on a.id = other.article_id and a.deleted_at is null and ${isOtherOutlet}
    left join story_members m on m.article_id = other.article_id
    where other.published_at between own.published_at - make_interval(hours => ${reachHours})
        and own.published_at + make_interval(hours => ${reachHours})
      and not ${isApart}
    order by other.article_id`.execute(tx)
  for (const { at, terms: hashes, weights: bytes, words, headline, ...row } of rows) {
    const weights = weightsFromBytes(bytes)
    const terms = new Map(Array.from(fromBytes(hashes), (hash, place) => [hash | 0, weights[place] ?? 0]))
    found[at]!.push({ ...row, words: fromBytes(words), headline: fromBytes(headline), terms })
  }
  return found
}
