import { sql } from 'kysely'
import type { Reference } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { referenceTo } from '../../platform/database/selections.ts'
import type { Mapping, MappingInput } from './feed.mapping.schema.ts'

const linked = (table: 'tags' | 'people', links: 'feed_mapping_tags' | 'feed_mapping_people', key: string) =>
  sql<
    Reference[]
  >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by t.id)
    from ${sql.table(links)} l join ${sql.table(table)} t on t.id = l.${sql.ref(key)} where l.mapping_id = m.id), '[]')`

/** A filter's mappings in their order, for a query of `feeds`. */
export const mappings = sql<
  Mapping[]
>`coalesce((select json_agg(json_build_object('words', m.words, 'fields', m.fields,
    'category', ${referenceTo('categories', 'm.category_id')}, 'author', ${referenceTo('authors', 'm.author_id')},
    'tags', ${linked('tags', 'feed_mapping_tags', 'tag_id')},
    'people', ${linked('people', 'feed_mapping_people', 'person_id')}) order by m.position, m.id)
  from feed_mappings m where m.feed_id = feeds.id), '[]')`

export async function replaceMappings(tx: Handle, feedId: number, given: MappingInput[]): Promise<void> {
  await tx.deleteFrom('feed_mappings').where('feed_id', '=', feedId).execute()
  for (const [position, { words, fields, categoryId, authorId, tagIds, personIds }] of given.entries()) {
    const { id } = await tx
      .insertInto('feed_mappings')
      .values({ feed_id: feedId, position, words, fields, category_id: categoryId, author_id: authorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into feed_mapping_tags (mapping_id, tag_id)
      select ${id}, id from tags where id = any(${tagIds}::integer[])`.execute(tx)
    await sql`insert into feed_mapping_people (mapping_id, person_id)
      select ${id}, id from people where id = any(${personIds}::integer[])`.execute(tx)
  }
}

/** Moves mappings from one tag to another. */
export async function moveTagOfMappings(tx: Handle, from: number, into: number): Promise<void> {
  await sql`insert into feed_mapping_tags (mapping_id, tag_id)
    select mapping_id, ${into} from feed_mapping_tags where tag_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('feed_mapping_tags').where('tag_id', '=', from).execute()
}

type IdAndName = { id: number; name: string }
type Ids = { categories: number[]; authors: number[]; tags: number[]; people: number[] }

/** Names of what unsaved mappings give. */
export async function listMappedNames(db: Handle, ids: Ids) {
  const named = async (table: keyof Ids) => {
    const { rows } = await sql<IdAndName>`select id, name from ${sql.table(table)}
      where id = any(${ids[table]}::integer[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    categories: await named('categories'),
    authors: await named('authors'),
    tags: await named('tags'),
    people: await named('people'),
  }
}
