import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Narration } from './narration.contract.ts'

/** Fingerprint of the text that is read aloud, of an article selected as `a`. */
const textKey = sql`md5(a.title || ' ' || a.summary || ' ' || a.description)`

export async function findNarration(
  db: Handle,
  articleId: number,
): Promise<(Narration & { hash: string }) | undefined> {
  const { rows } = await sql<Narration & { hash: string }>`
    select n.hash, '/media/' || n.hash || '.' || n.format as src, n.seconds, n.updated_at as "updatedAt",
      n.text_key <> ${textKey} as "isStale"
    from narrations n join articles a on a.id = n.article_id where n.article_id = ${articleId}`.execute(db)
  return rows[0]
}

/** Locks the article; undefined if it is deleted. */
export async function lockArticle(
  tx: Handle,
  id: number,
): Promise<{ title: string; isTakenDown: boolean } | undefined> {
  const { rows } = await sql<{ title: string; isTakenDown: boolean }>`
    select title, taken_down_at is not null as "isTakenDown" from articles where id = ${id} and deleted_at is null for no key update`.execute(
    tx,
  )
  return rows[0]
}

export function findFile(db: Handle, attachmentId: number) {
  return db
    .selectFrom('attachments')
    .select(['hash', 'format', 'kind', 'seconds'])
    .where('id', '=', attachmentId)
    .executeTakeFirst()
}

type File = { hash: string; format: string; seconds: number | null }

export async function writeNarration(tx: Handle, articleId: number, file: File): Promise<void> {
  await sql`insert into narrations (article_id, hash, format, seconds, text_key)
    select a.id, ${file.hash}, ${file.format}, ${file.seconds}, ${textKey} from articles a where a.id = ${articleId}
    on conflict (article_id) do update set hash = excluded.hash, format = excluded.format,
      seconds = excluded.seconds, text_key = excluded.text_key`.execute(tx)
  await sql`insert into article_attachments (article_id, hash) values (${articleId}, ${file.hash})
    on conflict do nothing`.execute(tx)
}

/** Frees the file unless the text shows it too. */
export async function releaseFile(tx: Handle, articleId: number, hash: string): Promise<void> {
  await sql`delete from article_attachments t using articles a
    where t.article_id = ${articleId} and a.id = t.article_id and t.hash = ${hash}
      and a.description not like ${`%/media/${hash}.%`}`.execute(tx)
}

export async function deleteNarration(tx: Handle, articleId: number): Promise<void> {
  await tx.deleteFrom('narrations').where('article_id', '=', articleId).execute()
}
