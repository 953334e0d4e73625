import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import { named, orderOf } from '../../platform/database/selections.ts'
import {
  alphabetically,
  type StaffFilter,
  staffListOf,
  textContains,
} from '../../platform/database/staff-list.ts'
import type { Cursor } from '../article/article.schema.ts'
import { published } from '../article/article.selections.ts'
import type { LetterState, ReaderLetter, StaffLetter } from './reader-letter.contract.ts'

const articleOf = (isShown: typeof published) =>
  sql<ReaderLetter['article']>`(select json_build_object('id', a.id, 'title', a.title, 'slug', a.slug)
    from articles a where a.id = l.article_id and ${isShown})`

const shown = sql`l.id, l.name, l.city, l.title, l.text, l.reply, l.published_at as "publishedAt",
  greatest(l.published_at, l.updated_at) as "updatedAt", ${articleOf(published)} as article`

/** Newest first. Letters of one day have the same time, and the order of their numbers is the reverse. */
export async function listShownLetters(
  db: Handle,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<ReaderLetter[]> {
  const older = after
    ? sql`and (l.published_at, l.id) < (${after.publishAt}::timestamptz, ${after.id}::integer)`
    : sql``
  const { rows } = await sql<ReaderLetter>`select ${shown} from reader_letters l
    where l.state = 'published' ${older}
    order by l.published_at desc, l.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function isAnyShown(db: Handle): Promise<boolean> {
  const { rows } = await sql`select from reader_letters where state = 'published' limit 1`.execute(db)
  return rows.length > 0
}

/** Letters that answer an article, while readers can open it. */
export async function listLettersOf(db: Handle, articleId: number, limit: number): Promise<ReaderLetter[]> {
  const { rows } = await sql<ReaderLetter>`select ${shown} from reader_letters l
    where l.article_id = ${articleId} and l.state = 'published'
      and exists (select from articles a where a.id = l.article_id and ${published})
    order by l.published_at desc, l.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function findShownLetter(
  db: Handle,
  id: number,
): Promise<{ letter: ReaderLetter | undefined; wasPublished: boolean } | undefined> {
  const { rows } = await sql<ReaderLetter & { state: LetterState }>`select ${shown}, l.state
    from reader_letters l where l.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { state, ...letter } = row
  return { letter: state === 'published' ? letter : undefined, wasPublished: letter.publishedAt !== null }
}

export async function isOpenArticle(db: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`select from articles a where a.id = ${id} and ${published}`.execute(db)
  return rows.length > 0
}

function selectLetters(db: Handle) {
  return db
    .selectFrom('reader_letters as l')
    .leftJoin('reader_letter_contacts as c', 'c.letter_id', 'l.id')
    .select([
      'l.id',
      'l.name',
      'l.city',
      sql<string>`coalesce(c.email, '')`.as('email'),
      'l.title',
      'l.text',
      'l.original_title as originalTitle',
      'l.original_text as originalText',
      'l.reply',
      sql<LetterState>`l.state`.as('state'),
      articleOf(sql<boolean>`true`).as('article'),
      'l.decided_at as decidedAt',
      named('users', 'l.decided_by').as('decidedBy'),
      'l.published_at as publishedAt',
      'c.told_at as toldAt',
      'l.revision',
      'l.created_at as createdAt',
      'l.updated_at as updatedAt',
    ])
}

export function findLetter(db: Handle, id: number): Promise<StaffLetter | undefined> {
  return selectLetters(db).where('l.id', '=', id).executeTakeFirst()
}

/** Locks the letter until the transaction ends. */
export function findLetterToChange(tx: Handle, id: number): Promise<StaffLetter | undefined> {
  return selectLetters(tx).where('l.id', '=', id).forNoKeyUpdate('l').executeTakeFirst()
}

const searched = sql<string>`name || ' ' || city || ' ' || title || ' ' || text`

/** Letters whose words or address contain the text: each table by its own index. */
const found = (q: string) => sql<boolean>`l.id in (
  select id from reader_letters where ${textContains(searched, q)}
  union all select letter_id from reader_letter_contacts where ${textContains(sql`email`, q)})`

export function listLettersForStaff(db: Handle, filter: StaffFilter & { state?: LetterState }) {
  let rows = selectLetters(db)
  if (filter.q) rows = rows.where(found(filter.q))
  if (filter.state) rows = rows.where('l.state', '=', filter.state)
  const columns = {
    createdAt: 'l.created_at',
    publishedAt: sql`coalesce(l.published_at, '-infinity')`,
    name: alphabetically('l.name'),
  }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('l.id', 'desc'), filter)
}

type NewLetter = {
  name: string
  city: string
  title: string
  text: string
  articleId: number | null
  email: string
  userId: number | null
}

/** False if this address has sent the same text before. */
export async function insertLetter(tx: Handle, letter: NewLetter): Promise<boolean> {
  const { name, city, title, text, articleId, email, userId } = letter
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reader-letter ${email}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`insert into reader_letters
      (name, city, title, text, original_title, original_text, article_id)
    select ${name}, ${city}, ${title}, ${text}, ${title}, ${text}, ${articleId}::integer
    where not exists (select from reader_letters l join reader_letter_contacts c on c.letter_id = l.id
      where c.email = ${email} and l.original_text = ${text})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) return false
  await tx
    .insertInto('reader_letter_contacts')
    .values({ letter_id: row.id, email, user_id: userId })
    .execute()
  return true
}

type LetterValues = Partial<{
  name: string
  city: string
  title: string
  text: string
  reply: string
  state: LetterState
  decided_at: string
  decided_by: number | null
  published_at: string
  revision: number
}>

export async function updateLetter(tx: Handle, id: number, values: LetterValues): Promise<void> {
  await tx.updateTable('reader_letters').set(values).where('id', '=', id).execute()
}

export async function deleteLetter(tx: Handle, id: number): Promise<void> {
  await tx.deleteFrom('reader_letters').where('id', '=', id).execute()
}

/** The writer of a published letter, unless already notified. */
export async function findWriterToTell(db: Handle, id: number) {
  const { rows } = await sql<{ email: string; name: string; title: string }>`
    select c.email, l.name, l.title from reader_letters l join reader_letter_contacts c on c.letter_id = l.id
    where l.id = ${id} and l.state = 'published' and c.told_at is null`.execute(db)
  return rows[0]
}

export async function markTold(db: Handle, id: number): Promise<void> {
  await sql`update reader_letter_contacts set told_at = now() where letter_id = ${id}`.execute(db)
}

/** Deletes letters of a leaving account that are not published, and its private data. */
export async function forgetWriter(tx: Handle, userId: number): Promise<void> {
  const own = sql`c.user_id = ${userId} or c.email = (select u.email from users u where u.id = ${userId} and u.activated)`
  await sql`delete from reader_letters l using reader_letter_contacts c
    where c.letter_id = l.id and l.state <> 'published' and (${own})`.execute(tx)
  await sql`delete from reader_letter_contacts c where ${own}`.execute(tx)
}

/** Declined ones and those taken down do not stay longer than this, in days. */
const declinedDays = 90

/** Deletes unpublished letters, this many days after they arrived or were last decided on. */
export function deleteOldLetters(db: Handle, days: number, limit: number): Promise<number> {
  const kept = sql`case state when 'declined' then least(${days}::integer, ${declinedDays}::integer)
    else ${days}::integer end`
  const old = sql`select ctid from reader_letters where state <> 'published'
    and greatest(created_at, decided_at) < now() - make_interval(days => ${kept})`
  return deleteRows(db, 'reader_letters', old, limit)
}

export function deleteOldContacts(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select c.ctid from reader_letter_contacts c join reader_letters l on l.id = c.letter_id
    where l.state = 'published' and l.published_at < now() - make_interval(days => ${days})`
  return deleteRows(db, 'reader_letter_contacts', old, limit)
}
