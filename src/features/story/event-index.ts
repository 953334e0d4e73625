import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { EventText } from './events.ts'
import { fromBytes, weightsFromBytes } from './hashes.ts'
import { TermLists, tellingTerms } from './term-lists.ts'
import { type FoundTerms, isApart, isSeries, maxTexts, type OwnText, reachHours } from './text-index.ts'

/** Articles of its story that are compared for a found one. */
const maxMates = 6

/**
 * Saves the most telling terms of articles, as if one after the other, weighted by how few texts of three days have
 * them.
 * @param found the lists of these terms, read when the texts were saved
 * @returns for each the articles that share most of the weight with it
 */
export async function exchangeTerms(
  tx: Handle,
  texts: OwnText[],
  { rows, now, textsBefore, oldTerms }: FoundTerms,
): Promise<number[][]> {
  const since = now - reachHours * 3600
  const lists = new TermLists(rows, since)
  let count = textsBefore
  const sharing = texts.map(({ id, isKnown, ...text }) => {
    const seenAt = Math.floor(Date.parse(text.seenAt) / 1000)
    if (!isKnown && seenAt > since) count += 1
    lists.forget(id, oldTerms)
    return lists.exchange({ id, terms: tellingTerms(text), seenAt, texts: Math.min(count, maxTexts) })
  })
  await saveLists(tx, lists.changes())
  return sharing
}

async function saveLists(tx: Handle, changes: ReturnType<TermLists['changes']>): Promise<void> {
  const [whole, added] = [changes.filter(({ isWhole }) => isWhole), changes.filter(({ isWhole }) => !isWhole)]
  const given = (lists: typeof changes) => sql`insert into story_term_lists (term, entries)
    select * from unnest(${lists.map(({ term }) => term)}::integer[], ${lists.map(({ entries }) => entries)}::bytea[])
    on conflict (term) do update set changed_at = now()`
  if (added.length > 0)
    await sql`${given(added)}, entries = story_term_lists.entries || excluded.entries`.execute(tx)
  if (whole.length > 0) await sql`${given(whole)}, entries = excluded.entries`.execute(tx)
}

export type EventCandidate = EventText & {
  articleId: number
  storyId: number | null
  isSeries: boolean
  hoursApart: number
}

type Bytes = 'terms' | 'weights' | 'words' | 'headline'
type Row = Omit<EventCandidate, Bytes> & Record<Bytes, Buffer>

/** An outlet does not retell its own event: its later articles are about the consequences. */
const isOtherOutlet = sql`not (a.agency_id is not distinct from mine.agency_id
  and a.source_id is not distinct from mine.source_id
  and (a.agency_id is not null or a.source_id is not null or a.feed_id is not distinct from mine.feed_id))`

/** Returns those of these texts that other outlets have, with the other articles of their stories. */
export async function listEventCandidates(
  tx: Handle,
  id: number,
  { sharing, later }: { sharing: number[]; later: number[] },
): Promise<EventCandidate[]> {
  const { rows } = await sql<Row>`
    with best as (select unnest(${sharing}::integer[]) as article_id),
    asked as (
      select article_id from best
      union select mate.article_id from best join story_members m on m.article_id = best.article_id
        cross join lateral (select article_id from story_members o
          where o.story_id = m.story_id and o.article_id is not null and o.article_id <> ${id}
          order by o.id limit ${maxMates}) mate
    )
    select other.article_id as "articleId", m.story_id as "storyId", ${isSeries(later)} as "isSeries", other.words,
      other.headline, other.numbers, other.names, other.terms, other.weights,
      abs(extract(epoch from other.published_at - own.published_at))::double precision / 3600 as "hoursApart",
      array(select p.person_id::text from article_people p where p.article_id = other.article_id) as people
    from asked join story_texts other on other.article_id = asked.article_id
    join story_texts own on own.article_id = ${id}
    join articles mine on mine.id = ${id}
    join articles a on a.id = other.article_id and a.deleted_at is null and ${isOtherOutlet}
    left join story_members m on m.article_id = other.article_id
    where other.published_at between own.published_at - make_interval(hours => ${reachHours})
        and own.published_at + make_interval(hours => ${reachHours})
      and not ${isApart(id)}
    order by other.article_id`.execute(tx)
  return rows.map(({ terms: hashes, weights: bytes, words, headline, ...row }) => {
    const weights = weightsFromBytes(bytes)
    const terms = new Map(Array.from(fromBytes(hashes), (hash, at) => [hash | 0, weights[at] ?? 0]))
    return { ...row, words: fromBytes(words), headline: fromBytes(headline), terms }
  })
}
