import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { named } from '../../platform/database/selections.ts'
import type { Note } from './note.contract.ts'

const note = sql`n.id, n.parent_id as "parentId", n.text, n.quote, n.quote_before as before, n.internal,
  ${named('users', 'n.written_by')} as "writtenBy", n.automatic, n.edited_at as "editedAt", n.resolved_at as "resolvedAt",
  ${named('users', 'n.resolved_by')} as "resolvedBy", n.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
    from note_mentions m join users u on u.id = m.user_id where m.note_id = n.id), '[]') as mentions`

/** Limits the notes that a person may see. */
export type Sight = { internal: boolean }
const seenBy = ({ internal }: Sight) => (internal ? sql`true` : sql`not n.internal`)

export async function listNotes(db: Handle, articleId: number, sight: Sight): Promise<Note[]> {
  const { rows } = await sql<Note>`select ${note} from notes n
    where n.article_id = ${articleId} and ${seenBy(sight)} order by n.id`.execute(db)
  return rows
}

export async function findNote(db: Handle, id: number): Promise<Note | undefined> {
  const { rows } = await sql<Note>`select ${note} from notes n where n.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the note until the transaction ends. */
export async function findNoteToChange(tx: Handle, id: number, sight: Sight) {
  const { rows } = await sql<{
    articleId: number
    parentId: number | null
    writtenBy: number | null
    internal: boolean
    resolved: boolean
  }>`select n.article_id as "articleId", n.parent_id as "parentId", n.written_by as "writtenBy", n.internal,
      n.resolved_at is not null as resolved
    from notes n where n.id = ${id} and ${seenBy(sight)} for no key update`.execute(tx)
  return rows[0]
}

export async function countNotes(tx: Handle, articleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notes where article_id = ${articleId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export type NewNote = {
  articleId: number
  parentId: number | undefined
  text: string
  quote: string
  before: string
  internal: boolean
  /** Null if the program writes it. */
  writtenBy: number | null
}

export async function insertNote(tx: Handle, values: NewNote): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into notes (article_id, parent_id, text, quote, quote_before, internal, written_by, automatic)
    values (${values.articleId}, ${values.parentId ?? null}, ${values.text}, ${values.quote}, ${values.before},
      ${values.internal}, ${values.writtenBy}, ${values.writtenBy === null}) returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateText(tx: Handle, id: number, text: string): Promise<void> {
  await sql`update notes set text = ${text}, edited_at = now() where id = ${id}`.execute(tx)
}

/** `by` is the user who resolved it; undefined reopens it. */
export async function updateResolved(tx: Handle, id: number, by: number | undefined): Promise<void> {
  await sql`update notes set resolved_by = ${by ?? null}, resolved_at = ${by === undefined ? null : sql`now()`}
    where id = ${id}`.execute(tx)
}

export async function deleteNote(tx: Handle, id: number): Promise<void> {
  await sql`delete from notes where id = ${id}`.execute(tx)
}

/** The editors, and users of the article's agency if they may see the note. */
function colleagues(article: { agencyId: number | null }, { internal }: { internal: boolean }) {
  const ofAgency =
    internal || article.agencyId === null
      ? sql`false`
      : sql`u.role = 'agency' and u.agency_id = ${article.agencyId}`
  return sql<boolean>`(u.role in ('superadmin', 'admin') or ${ofAgency}) and u.activated`
}

type Colleague = { id: number; name: string; agency: boolean }

/**
 * People who can be mentioned. `known` limits the editors to those who have written to the agency there, which learns
 * no other names.
 */
export async function listColleagues(
  db: Handle,
  article: { id: number; agencyId: number | null },
  { internal, known }: { internal: boolean; known: boolean },
): Promise<Colleague[]> {
  const among: RawBuilder<unknown> = known
    ? sql`(u.role = 'agency' or exists (select from notes n where n.article_id = ${article.id} and not n.internal
        and n.written_by = u.id))`
    : sql`true`
  const { rows } = await sql<Colleague>`select u.id, u.name, u.role = 'agency' as agency from users u
    where ${colleagues(article, { internal })} and ${among} order by u.name, u.id limit 500`.execute(db)
  return rows
}

/** @returns those who were not mentioned in this note before */
export async function addMentions(tx: Handle, noteId: number, users: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into note_mentions (note_id, user_id)
    select ${noteId}, unnest(${users}::integer[]) on conflict do nothing returning user_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Undefined if the note, the mention or the right to see it is gone. */
export async function findMentionToMail(db: Handle, noteId: number, userId: number) {
  const { rows } = await sql<{
    to: string
    by: string | null
    text: string
    articleId: number
    title: string
  }>`select u.email as to, (select w.name from users w where w.id = n.written_by) as by, n.text, a.id as "articleId",
      a.title
    from note_mentions m join notes n on n.id = m.note_id join articles a on a.id = n.article_id
      join users u on u.id = m.user_id
    where m.note_id = ${noteId} and m.user_id = ${userId} and m.seen_at is null and u.email is not null
      and (u.role in ('superadmin', 'admin') or (u.role = 'agency' and u.agency_id = a.agency_id and not n.internal))
  `.execute(db)
  return rows[0]
}

/** Mentions that the user may still see; `agencyId` is undefined for editors. */
const mine = (userId: number, agencyId: number | undefined) =>
  sql`note_mentions m join notes n on n.id = m.note_id join articles a on a.id = n.article_id
    where m.user_id = ${userId} and a.deleted_at is null
      and ${agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId} and not n.internal`}`

export async function listMentions(db: Handle, userId: number, agencyId: number | undefined) {
  const { rows: items } = await sql<{
    noteId: number
    article: { id: number; title: string }
    by: { id: number; name: string } | null
    text: string
    seen: boolean
    createdAt: string
  }>`select n.id as "noteId", json_build_object('id', a.id, 'title', a.title) as article,
      ${named('users', 'n.written_by')} as by, left(n.text, 200) as text, m.seen_at is not null as seen,
      n.created_at as "createdAt"
    from ${mine(userId, agencyId)} order by m.seen_at is not null, n.id desc limit 30`.execute(db)
  const { rows: counted } = await sql<{ unseen: number }>`select count(*) as unseen
    from ${mine(userId, agencyId)} and m.seen_at is null`.execute(db)
  return { unseen: counted[0]?.unseen ?? 0, items }
}

export async function markSeen(db: Handle, userId: number, articleId: number): Promise<void> {
  await sql`update note_mentions m set seen_at = now() from notes n
    where n.id = m.note_id and n.article_id = ${articleId} and m.user_id = ${userId} and m.seen_at is null`.execute(
    db,
  )
}

/** The article's writers: the users of its agency, or its author. */
export async function listWriters(tx: Handle, articleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from articles a
    join users u on case when a.agency_id is null then u.id = a.created_by
      else u.role = 'agency' and u.agency_id = a.agency_id end
    where a.id = ${articleId} and u.activated`.execute(tx)
  return rows.map(({ id }) => id)
}
