import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { type EventText, type TermWeights, weighed } from './events.ts'
import { fromBytes, weightsFromBytes } from './hashes.ts'
import { isApart, isSeries, reachHours } from './text-index.ts'

/** Bounds of a lookup. */
const most = { terms: 32, perTerm: 100, texts: 2000, candidates: 12, mates: 6 }
const fewestTerms = 3

const near = sql`seen_at > now() - make_interval(hours => ${reachHours})`

/** Counts the texts of three days, and those with each of these terms; both up to a limit. */
async function countTerms(
  tx: Handle,
  terms: number[],
): Promise<{ texts: number; having: Map<number, number> }> {
  const { rows } = await sql<{ texts: number; term: number | null; having: number }>`
    select null as term, 0 as having,
      (select count(*) from (select from story_texts where ${near} limit ${most.texts}) counted) as texts
    union all
    select one.term, (select count(*) from (select from story_terms k where k.term = one.term and ${near}
      limit ${most.perTerm}) counted), 0 from unnest(${terms}::integer[]) one (term)`.execute(tx)
  const having = rows.flatMap(row => (row.term === null ? [] : [[row.term, row.having] as const]))
  return { texts: rows.find(({ term }) => term === null)?.texts ?? 0, having: new Map(having) }
}

/**
 * The most telling terms, weighted by how few texts have them: those that are saved, and those that few enough have to
 * find others by.
 */
export async function findTerms(
  tx: Handle,
  terms: TermWeights,
): Promise<{ saved: TermWeights; finding: TermWeights }> {
  const first = new Map([...terms].slice(0, most.terms))
  const { texts, having } = await countTerms(tx, [...first.keys()])
  const saved = weighed(first, texts, having)
  const isFew = (term: number) => (having.get(term) ?? 0) < most.perTerm
  return { saved, finding: new Map([...saved].filter(([term]) => isFew(term))) }
}

export async function saveTerms(tx: Handle, articleId: number, terms: TermWeights): Promise<void> {
  await sql`delete from story_terms where article_id = ${articleId}`.execute(tx)
  await sql`insert into story_terms (term, article_id, weight, seen_at)
    select one.term, t.article_id, one.weight, t.seen_at from story_texts t
    cross join unnest(${[...terms.keys()]}::integer[], ${[...terms.values()]}::real[]) one (term, weight)
    where t.article_id = ${articleId}`.execute(tx)
}

export type EventCandidate = EventText & {
  articleId: number
  storyId: number | null
  isSeries: boolean
  hoursApart: number
}

type Bytes = 'terms' | 'weights' | 'words' | 'headline'
type Row = Omit<EventCandidate, Bytes> & Record<Bytes, Buffer>

/** An outlet does not retell its own event: what it publishes later is about what came of it. */
const isOtherOutlet = sql`not (a.agency_id is not distinct from mine.agency_id
  and a.source_id is not distinct from mine.source_id
  and (a.agency_id is not null or a.source_id is not null or a.feed_id is not distinct from mine.feed_id))`

/** Texts of other outlets that share most of the weight with this one, with the other articles of their stories. */
export async function listEventCandidates(
  tx: Handle,
  id: number,
  terms: TermWeights,
): Promise<EventCandidate[]> {
  const { rows } = await sql<Row>`
    with best as materialized (
      select found.article_id from unnest(${[...terms.keys()]}::integer[], ${[...terms.values()]}::real[]) one (term, weight)
      cross join lateral (select article_id, weight from story_terms k
        where k.term = one.term and k.article_id <> ${id} and ${near}
        order by article_id desc limit ${most.perTerm}) found
      group by found.article_id having count(*) >= ${fewestTerms}
      order by sum(one.weight * found.weight) desc, found.article_id limit ${most.candidates}
    ),
    asked as (
      select article_id from best
      union select mate.article_id from best join story_members m on m.article_id = best.article_id
        cross join lateral (select article_id from story_members o
          where o.story_id = m.story_id and o.article_id is not null and o.article_id <> ${id}
          order by o.id limit ${most.mates}) mate
    )
    select other.article_id as "articleId", m.story_id as "storyId", ${isSeries} as "isSeries", other.words,
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

export async function listPeopleOf(tx: Handle, articleId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select person_id::text as name from article_people
    where article_id = ${articleId} order by person_id`.execute(tx)
  return rows.map(({ name }) => name)
}
