import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { EventText, TermWeights } from './events.ts'
import { fromBytes } from './hashes.ts'
import { isApart, isSeries, reachHours } from './text-index.ts'

/** Bounds of a lookup. */
const most = { perTerm: 100, texts: 2000, candidates: 6, mates: 6 }
const fewestTerms = 3

const near = sql`seen_at > now() - make_interval(hours => ${reachHours})`

/** Counts the texts of three days, and those with each of these terms; both up to a limit. */
export async function countTerms(
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

export async function saveTerms(tx: Handle, articleId: number, terms: TermWeights): Promise<void> {
  await sql`delete from story_terms where article_id = ${articleId}`.execute(tx)
  await sql`insert into story_terms (term, article_id, weight, seen_at)
    select one.term, t.article_id, one.weight, t.seen_at from story_texts t
    cross join unnest(${[...terms.keys()]}::integer[], ${[...terms.values()]}::real[]) one (term, weight)
    where t.article_id = ${articleId}`.execute(tx)
}

export type EventCandidate = EventText & { articleId: number; storyId: number | null; isSeries: boolean }

type Row = Omit<EventCandidate, 'terms' | 'headline'> & {
  terms: number[]
  weights: number[]
  headline: Buffer
}

/** Terms that few enough texts have to find others by; the rest only count in the comparison. */
export function findingTerms(terms: TermWeights, having: ReadonlyMap<number, number>): TermWeights {
  return new Map([...terms].filter(([term]) => (having.get(term) ?? 0) < most.perTerm))
}

/** Texts that share most of the weight with this one, with the other articles of their stories. */
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
    select other.article_id as "articleId", m.story_id as "storyId", ${isSeries} as "isSeries", other.headline,
      other.numbers, other.names || array(select 'person ' || p.person_id from article_people p
        where p.article_id = other.article_id) as names,
      array(select k.term from story_terms k where k.article_id = other.article_id order by k.term) as terms,
      array(select k.weight from story_terms k where k.article_id = other.article_id order by k.term) as weights
    from asked join story_texts other on other.article_id = asked.article_id
    join story_texts own on own.article_id = ${id}
    join articles a on a.id = other.article_id and a.deleted_at is null
    left join story_members m on m.article_id = other.article_id
    where other.published_at between own.published_at - make_interval(hours => ${reachHours})
        and own.published_at + make_interval(hours => ${reachHours})
      and not ${isApart(id)}
    order by other.article_id`.execute(tx)
  return rows.map(({ terms: own, weights, headline, ...row }) => ({
    ...row,
    headline: fromBytes(headline),
    terms: new Map(own.map((term, at) => [term, weights[at]!])),
  }))
}

export async function listPeopleOf(tx: Handle, articleId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select 'person ' || person_id as name from article_people
    where article_id = ${articleId} order by person_id`.execute(tx)
  return rows.map(({ name }) => name)
}
