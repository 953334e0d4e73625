import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'

const named = (table: string, shown: string, picture: RawBuilder<unknown>, colour = sql`null`) =>
  sql`select a.name as title, null as kicker, ${colour} as colour, ${picture} as picture
    from ${sql.table(table)} a where ${sql.ref(`a.${shown}`)}`

/** Rows that readers may see, by kind, selected as `a`. */
const selections = {
  article: sql`select coalesce(nullif(a.share_title, ''), a.title) as title, c.name as kicker, c.colour,
      coalesce(${pictureOf('a.share_image_id')}, ${pictureOf('a.image_id')}) as picture
    from articles a join categories c on c.id = a.category_id where ${published}`,
  category: named('categories', 'status', pictureOf('a.image_id'), sql`a.colour`),
  agency: named('agencies', 'active', pictureOf('a.logo_id')),
  tag: named('tags', 'status', sql`null`),
  person: named('people', 'status', pictureOf('a.image_id')),
  author: named('authors', 'status', pictureOf('a.image_id')),
  source: named('sources', 'status', pictureOf('a.image_id')),
  dossier: named('dossiers', 'status', pictureOf('a.image_id')),
  podcast: named('podcasts', 'status', pictureOf('a.image_id')),
  // Results, once the poll is closed.
  poll: sql`select a.name as title, null as kicker, null as colour, null as picture,
      (select json_agg(json_build_object('text', o.text, 'votes', o.votes) order by o.position)
        from poll_answers o where o.poll_id = a.id and a.closes_at <= now()) as answers
    from polls a where a.status and a.opens_at <= now()`,
  letter: sql`select coalesce(nullif(a.title, ''), 'رسالة ' || a.name) as title,
      null as kicker, null as colour, null as picture
    from reader_letters a where a.state = 'published'`,
}

/** Texts and picture to draw. */
type ShareFacts = {
  title: string
  kicker?: string
  colour?: string
  picture?: Picture
  answers?: { text: string; votes: number }[]
}

export async function findShareFacts(
  db: Handle,
  kind: keyof typeof selections,
  id: number,
): Promise<ShareFacts | undefined> {
  const { rows } = await sql<{ [Fact in keyof ShareFacts]-?: ShareFacts[Fact] | null }>`
    ${selections[kind]} and a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row?.title) return undefined
  const { title, kicker, colour, picture, answers } = row
  return {
    title,
    kicker: kicker ?? undefined,
    colour: colour ?? undefined,
    picture: picture ?? undefined,
    answers: answers ?? undefined,
  }
}

/** The section shown above an article's title. */
export async function findKicker(
  db: Handle,
  category: number,
): Promise<{ name: string; colour: string } | undefined> {
  return db.selectFrom('categories').select(['name', 'colour']).where('id', '=', category).executeTakeFirst()
}
