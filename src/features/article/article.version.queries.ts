import { sql } from 'kysely'
import type { AssistedPart } from '../../contract/assistance.ts'
import type { Handle } from '../../platform/database/database.ts'

export async function listRevisions(db: Handle, articleId: number) {
  const { rows } = await sql<{
    revision: number
    title: string
    createdAt: string
    createdBy: { id: number; name: string } | null
    assisted: AssistedPart[]
    content: unknown
  }>`select r.revision, r.content->>'title' as title, r.created_at as "createdAt", r.assisted, r.content,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = r.created_by) as "createdBy"
    from article_revisions r where r.article_id = ${articleId} order by r.revision desc`.execute(db)
  return rows
}
