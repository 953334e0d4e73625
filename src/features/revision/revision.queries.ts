import { sql } from 'kysely'
import type { AssistedPart } from '../../contract/assistance.ts'
import type { Handle } from '../../platform/database/database.ts'
import { personOf, type Viewer } from '../article/article.assignment.selections.ts'

export async function listRevisions(db: Handle, articleId: number, viewer: Viewer) {
  const { rows } = await sql<{
    revision: number
    title: string
    createdAt: string
    createdBy: { id: number; name: string } | null
    assisted: AssistedPart[]
    content: unknown
  }>`select r.revision, r.content->>'title' as title, r.created_at as "createdAt", r.assisted, r.content,
      ${personOf('r.created_by', viewer)} as "createdBy"
    from article_revisions r where r.article_id = ${articleId} order by r.revision desc`.execute(db)
  return rows
}
