import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type NamedRow = { kind: 'tag' | 'person' | 'author' | 'agency'; id: number; name: string }

/** A range comparison for prefixes, which has the same plan for all locales and parameters. */
const beginsWith = (word: RawBuilder<unknown>, beginning: RawBuilder<unknown>) =>
  sql`${word} >= ${beginning} and ${word} < ${beginning} || chr(1114111)`

/** Public tags, people, authors and agencies with a word in their names that begins with one of these. */
export async function listNamed(db: Handle, beginnings: string[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    with hit as (
      select distinct n.kind, n.owner_id as id from unnest(${beginnings}::text[]) as beginning
      join search_names n on ${beginsWith(sql`n.word`, sql`beginning`)}
    )
    select 'tag' as kind, t.id, t.name from hit join tags t on t.id = hit.id
      where hit.kind = 'tag' and t.status and t.visible
    union all select 'person', p.id, called from hit join people p on p.id = hit.id
      cross join lateral unnest(p.name || p.aliases) as called where hit.kind = 'person' and p.status
    union all select 'author', w.id, w.name from hit join authors w on w.id = hit.id
      where hit.kind = 'author' and w.status
    union all select 'agency', g.id, g.name from hit join agencies g on g.id = hit.id
      where hit.kind = 'agency' and g.active`.execute(db)
  return rows
}

/** Headline words with this beginning, with or without ال; the most frequent first. */
export async function listCompletions(db: Handle, beginning: string, limit: number): Promise<string[]> {
  const begins = (letters: string) => beginsWith(sql`form`, sql`${letters}::text`)
  const { rows } = await sql<{ spelling: string }>`
    select spelling from search_words where (${begins(beginning)}) or (${begins(`ال${beginning}`)})
    order by articles desc, form limit ${limit}`.execute(db)
  return rows.map(({ spelling }) => spelling)
}

export type SuggestedName = {
  kind: 'category' | 'tag' | 'person' | 'author' | 'agency'
  text: string
  slug: string
}

/** Entities with a page whose names have a word with this beginning, with or without ال. */
export async function listSuggestedNames(db: Handle, typed: string, limit: number): Promise<SuggestedName[]> {
  const [first = ''] = typed.split(' ')
  const begins = (letters: string) => beginsWith(sql`n.word`, sql`${letters}::text`)
  const inside = [typed, `ال${typed}`].map(letters => `% ${letters.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<SuggestedName>`
    with hit as (
      select distinct n.kind, n.owner_id as id from search_names n
      where (${begins(first)}) or (${begins(`ال${first}`)})
    ),
    named as (
      select hit.kind, 1 as place, c.name, c.slug from hit join categories c on c.id = hit.id
        where hit.kind = 'category' and c.status
      union all select hit.kind, 2, g.name, g.slug from hit join agencies g on g.id = hit.id
        where hit.kind = 'agency' and g.active
      union all select hit.kind, 3, p.name, p.slug from hit join people p on p.id = hit.id
        where hit.kind = 'person' and p.status
      union all select hit.kind, 4, w.name, w.slug from hit join authors w on w.id = hit.id
        where hit.kind = 'author' and w.status
      union all select hit.kind, 5, t.name, t.slug from hit join tags t on t.id = hit.id
        where hit.kind = 'tag' and t.status and t.visible
    )
    select kind, name as text, slug from named where ' ' || arabic_normalise(name) like any(${inside}::text[])
    order by starts_with(arabic_normalise(name), ${typed}) desc, place, length(name), name limit ${limit}`.execute(
    db,
  )
  return rows
}
