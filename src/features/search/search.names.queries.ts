import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { alphabetically } from '../../platform/database/staff-list.ts'
import type { Suggestion } from './search.contract.ts'
import { type NamedKind, searchedEntities } from './search.schema.ts'

/** A range comparison for prefixes, whose plan does not depend on locale and parameters. */
const beginsWith = (word: RawBuilder<unknown>, beginning: RawBuilder<unknown>) =>
  sql`${word} >= ${beginning} and ${word} < ${beginning} || chr(1114111)`

type SearchedEntity = (typeof searchedEntities)[number]

const aliasesOf = ({ search: { aliases } }: SearchedEntity) =>
  aliases ? sql`array_to_string(e.${sql.ref(aliases)}, ' | ')` : sql`''`

/** Joins `hit`, which has kinds and ids, with the visible names. */
function namesOf(
  among: SearchedEntity[],
  nameOf: (entity: SearchedEntity) => RawBuilder<unknown> = () => sql`e.name`,
) {
  const selections = among.map(entity => {
    const { kind, label, table, search } = entity
    const shown = search.shown.map(column => sql`e.${sql.ref(column)}`)
    return sql`select hit.kind, ${sql.lit(label)} as label, ${sql.lit(search.order)} as rank, e.id,
        ${nameOf(entity)} as name, e.name as own, ${aliasesOf(entity)} as aliases, e.slug, replace(${sql.lit(search.path)}, '{slug}', e.slug) as path
      from hit join ${sql.table(table)} e on e.id = hit.id
      where hit.kind = ${sql.lit(kind)} and ${sql.join(shown, sql` and `)}`
  })
  return sql.join(selections, sql` union all `)
}

const namedEntities = searchedEntities.filter(({ search }) => search.articles)
/** Aliases as separate rows. */
const allNames = ({ search: { aliases } }: SearchedEntity) =>
  aliases ? sql`unnest(e.name || e.${sql.ref(aliases)})` : sql`e.name`

/** `name` is its own or an alias. */
export type NamedRow = { kind: NamedKind; id: number; name: string; own: string }

/** Entities with a word in their name that begins with one of these; their articles are found too. */
export async function listNamed(db: Handle, beginnings: string[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    with hit as (
      select distinct n.kind, n.owner_id as id from unnest(${beginnings}::text[]) as beginning
      join search_names n on ${beginsWith(sql`n.word`, sql`beginning`)}
    )
    select kind, id, name, own from (${namesOf(namedEntities, allNames)}) as named`.execute(db)
  return rows
}

/** Headline words with this prefix, with or without ال; most frequent first. */
export async function listCompletions(db: Handle, beginning: string, limit: number): Promise<string[]> {
  const begins = (letters: string) => beginsWith(sql`form`, sql`${letters}::text`)
  const { rows } = await sql<{ spelling: string }>`
    select spelling from search_words where (${begins(beginning)}) or (${begins(`ال${beginning}`)})
    order by articles desc, form limit ${limit}`.execute(db)
  return rows.map(({ spelling }) => spelling)
}

/** Entities with a page that have a name or alias with a word of this prefix, with or without ال. */
export async function listSuggestedNames(db: Handle, typed: string, limit: number): Promise<Suggestion[]> {
  const [first = ''] = typed.split(' ')
  const begins = (letters: string) => beginsWith(sql`n.word`, sql`${letters}::text`)
  const { rows } = await sql<Suggestion>`
    with hit as (
      select distinct n.kind, n.owner_id as id from search_names n
      where (${begins(first)}) or (${begins(`ال${first}`)})
    ),
    named as (${namesOf(searchedEntities)})
    select kind, name as text, slug, label, path from named
    where ' ' || arabic_normalise(name || ' | ' || aliases) like any(${insideOf(typed)}::text[])
    order by starts_with(arabic_normalise(name), ${typed}) desc, rank, length(name), name limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Names of a kind with a word of this prefix, with or without ال; all of them without a prefix. */
export async function listNamesOf(
  db: Handle,
  kind: SearchedEntity['kind'],
  typed: string,
  limit: number,
): Promise<string[]> {
  const among = searchedEntities.filter(entity => entity.kind === kind)
  const [first = ''] = typed.split(' ')
  const begins = (letters: string) => beginsWith(sql`n.word`, sql`${letters}::text`)
  const isInside = sql`' ' || arabic_normalise(name) like any(${insideOf(typed)}::text[])`
  const { rows } = await sql<{ name: string }>`
    with hit as (
      select distinct n.kind, n.owner_id as id from search_names n
      where n.kind = ${kind} and ((${begins(first)}) or (${begins(`ال${first}`)}))
    ),
    named as (${namesOf(among)})
    select name from named where ${typed === '' ? sql`true` : isInside}
    order by ${alphabetically('name')}, id limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Patterns for a word that begins with these letters, with or without ال. */
const insideOf = (typed: string) =>
  [typed, `ال${typed}`].map(letters => `% ${letters.replace(/[\\%_]/g, '\\$&')}%`)

export async function isTag(db: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`select from tags where id = ${id}`.execute(db)
  return rows.length > 0
}
