import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { EventText, TermWeights } from './events.ts'
import { fromBytes, weightsFromBytes } from './hashes.ts'
import { isApart, isSeries, reachHours } from './text-index.ts'

/** Bounds of a lookup. Terms in as many texts as `perTerm` are not saved, as nothing is found by them. */
const most = { terms: 32, perTerm: 100, texts: 2000, candidates: 12, mates: 6 }
const fewestTerms = 3

const near = sql`seen_at > now() - make_interval(hours => ${reachHours})`

/**
 * Saves the most telling terms of an article, weighted by how few texts of three days have them. The article's text is
 * saved already.
 * @returns the articles that share most of the weight with it
 */
export async function exchangeTerms(tx: Handle, id: number, terms: TermWeights): Promise<number[]> {
  const first = [...terms].slice(0, most.terms)
  const { rows } = await sql<{ id: number }>`
    with own as (
      select one.term, one.telling, coalesce(cardinality(found.ids), 0) as texts, found.ids, found.weights
      from unnest(${first.map(([term]) => term)}::integer[], ${first.map(([, telling]) => telling)}::real[]) one (term, telling)
      cross join lateral (
        select array_agg(k.article_id) as ids, array_agg(k.weight) as weights
        from (select article_id, weight from story_terms k
          where k.term = one.term and k.article_id <> ${id} and ${near}
          order by article_id desc limit ${most.perTerm}) k
      ) found
    ),
    all_texts as (select count(*) from (select from story_texts where ${near} limit ${most.texts}) near),
    telling as materialized (
      select term, ids, weights,
        telling * ln(1 + (select count from all_texts) / greatest(texts, 1)::real) as weight
      from own where texts < ${most.perTerm}
    ),
    forgotten as (
      delete from story_terms where article_id = ${id} and term not in (select term from telling)
    ),
    saved as (
      insert into story_terms (term, article_id, weight, seen_at)
      select term, ${id}, weight, (select seen_at from story_texts where article_id = ${id}) from telling
      on conflict (term, article_id) do update set weight = excluded.weight
    )
    select other.id from telling, unnest(ids, weights) other (id, weight)
    group by other.id having count(*) >= ${fewestTerms}
    order by sum(telling.weight * other.weight) desc, other.id limit ${most.candidates}`.execute(tx)
  return rows.map(row => row.id)
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

/** Returns those of these texts that other outlets have, with the other articles of their stories. */
export async function listEventCandidates(
  tx: Handle,
  id: number,
  sharing: number[],
): Promise<EventCandidate[]> {
  const { rows } = await sql<Row>`
    with best as (select unnest(${sharing}::integer[]) as article_id),
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
