import { sql } from 'kysely'
import pg from 'pg'
import { fail } from '../contract/fail.ts'
import type { Handle } from './database.ts'

/** Which field a unique constraint is about, and what it says when broken. */
const taken = {
  categories_slug_key: ['SLUG_TAKEN', 'slug'],
  tags_slug_key: ['SLUG_TAKEN', 'slug'],
  tags_name_key: ['NAME_TAKEN', 'name'],
  authors_slug_key: ['SLUG_TAKEN', 'slug'],
  people_slug_key: ['SLUG_TAKEN', 'slug'],
  sources_slug_key: ['SLUG_TAKEN', 'slug'],
  agencies_slug_key: ['SLUG_TAKEN', 'slug'],
  articles_slug_key: ['SLUG_TAKEN', 'slug'],
  channels_slug_key: ['SLUG_TAKEN', 'slug'],
  users_email_key: ['EMAIL_TAKEN', 'email'],
} as const satisfies Record<string, ['SLUG_TAKEN' | 'NAME_TAKEN' | 'EMAIL_TAKEN', string]>

const takenMessages = {
  SLUG_TAKEN: 'هذا المعرّف مستعمل.',
  NAME_TAKEN: 'هذا الاسم موجود من قبل.',
  EMAIL_TAKEN: 'لهذا البريد حساب من قبل.',
}

/** Who refers to what: the table and column, and the field an editor knows it by. */
const references: Record<string, { table: string; column: string; kind: string; field: string }> = {
  categories_parent_id_fkey: {
    table: 'categories',
    column: 'parent_id',
    kind: 'category',
    field: 'parentId',
  },
  categories_image_id_fkey: { table: 'categories', column: 'image_id', kind: 'category', field: 'imageId' },
  authors_image_id_fkey: { table: 'authors', column: 'image_id', kind: 'author', field: 'imageId' },
  people_image_id_fkey: { table: 'people', column: 'image_id', kind: 'person', field: 'imageId' },
  sources_image_id_fkey: { table: 'sources', column: 'image_id', kind: 'source', field: 'imageId' },
  agencies_logo_id_fkey: { table: 'agencies', column: 'logo_id', kind: 'agency', field: 'logoId' },
  ad_positions_image_id_fkey: { table: 'ad_positions', column: 'media_id', kind: 'ad', field: 'imageId' },
  channel_images_image_id_fkey: {
    table: 'channel_images',
    column: 'media_id',
    kind: 'channel',
    field: 'images',
  },
  settings_image_id_fkey: { table: 'settings', column: 'image_id', kind: 'setting', field: 'logoId' },
  users_agency_id_fkey: { table: 'users', column: 'agency_id', kind: 'user', field: 'agencyId' },
  users_avatar_id_fkey: { table: 'users', column: 'avatar_id', kind: 'user', field: 'avatarId' },
  feeds_agency_id_fkey: { table: 'feeds', column: 'agency_id', kind: 'feed', field: 'agencyId' },
  feeds_source_id_fkey: { table: 'feeds', column: 'source_id', kind: 'feed', field: 'sourceId' },
  feeds_category_id_fkey: { table: 'feeds', column: 'category_id', kind: 'feed', field: 'categoryId' },
  feed_tags_tag_id_fkey: { table: 'feed_tags', column: 'tag_id', kind: 'feed', field: 'tagIds' },
  articles_image_id_fkey: { table: 'articles', column: 'image_id', kind: 'article', field: 'imageId' },
  articles_category_id_fkey: {
    table: 'articles',
    column: 'category_id',
    kind: 'article',
    field: 'categoryId',
  },
  articles_author_id_fkey: { table: 'articles', column: 'author_id', kind: 'article', field: 'authorId' },
  articles_source_id_fkey: { table: 'articles', column: 'source_id', kind: 'article', field: 'sourceId' },
  articles_agency_id_fkey: { table: 'articles', column: 'agency_id', kind: 'article', field: 'agencyId' },
  article_tags_tag_id_fkey: { table: 'article_tags', column: 'tag_id', kind: 'article', field: 'tagIds' },
  article_people_person_id_fkey: {
    table: 'article_people',
    column: 'person_id',
    kind: 'article',
    field: 'personIds',
  },
}

const broken: Record<string, { field: string; message: string }> = {
  ad_positions_period: { field: 'to', message: 'ينتهي بعد أن يبدأ' },
  categories_two_levels: { field: 'parentId', message: 'الأقسام مستويان فقط: لا يكون الفرع أصلًا لفرع.' },
  categories_not_own_parent: { field: 'parentId', message: 'لا يكون القسم فرعًا من نفسه.' },
}

/** Well-formed for the contract and still no value: a NUL in a text, a day before the calendar (SQLSTATE class 22). */
const badValues = ['22007', '22008', '22021', '22P05']

const diskFull = '53100'

/** Turns a refusal of the database into the error of the contract; anything else is returned as it came. */
export async function explainConstraint(db: Handle, error: unknown): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError)) return error
  if (badValues.includes(error.code ?? '')) return fail('INVALID_INPUT', { issues: [] })
  if (error.code === diskFull) return fail('STORAGE_FULL')
  if (!error.constraint) return error
  const unique = taken[error.constraint as keyof typeof taken]
  if (unique) {
    const [code, path] = unique
    return fail(code, { issues: [{ path, message: takenMessages[code] }] })
  }
  const rule = broken[error.constraint]
  if (rule) return fail('INVALID_INPUT', { issues: [{ path: rule.field, message: rule.message }] })
  const reference = references[error.constraint]
  if (!reference) return error
  // The key named is the referenced one's on deletion; the words around it are in the server's language.
  const referenced = /\(id\)=\((\d+)\)/.exec(error.detail ?? '')
  if (!referenced) {
    return fail('INVALID_INPUT', { issues: [{ path: reference.field, message: 'اختيار لم يعد موجودًا.' }] })
  }
  return fail('IN_USE', { references: await countReferences(db, error.constraint, Number(referenced[1])) })
}

/** All that refers to the row, not only what the database happened to find first. */
async function countReferences(db: Handle, constraint: string, id: number) {
  const target = /_(category|parent|image|logo|avatar|agency|author|source|tag|person)_id_fkey$/.exec(
    constraint,
  )?.[1]
  const family =
    target === 'parent'
      ? ['category', 'parent']
      : target === 'category'
        ? ['category', 'parent']
        : ['image', 'logo', 'avatar'].includes(target ?? '')
          ? ['image', 'logo', 'avatar']
          : [target]
  const counts: { kind: string; count: number }[] = []
  for (const [name, { table, column, kind }] of Object.entries(references)) {
    if (!family.some(stem => name.endsWith(`_${stem}_id_fkey`))) continue
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) counts.push({ kind, count })
  }
  return counts
}
