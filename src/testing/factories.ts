import { randomBytes } from 'node:crypto'
import { hash as hashArgon } from '@node-rs/argon2'
import { sql, type Updateable } from 'kysely'
import type { Grant, Role } from '../contract/permissions.ts'
import { rankReadTodayNow } from '../features/article/article.most-read.service.ts'
import type { Articles, Users } from '../platform/database/database.generated.ts'
import type { Database } from '../platform/database/database.ts'

const unique = () => randomBytes(5).toString('hex')

export async function makeUser(
  db: Database,
  {
    role,
    grants = [],
    agencyId,
    name = `شخص ${unique()}`,
    columns,
  }: {
    role: Role
    grants?: Grant[]
    agencyId?: number
    name?: string
    columns?: Omit<Updateable<Users>, 'id'>
  },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      name,
      email: `${unique()}@example.com`,
      role,
      grants: JSON.stringify(grants),
      agency_id: agencyId ?? null,
      activated: true,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeAgency(
  db: Database,
  { name = `وكالة ${unique()}`, trusted = false, active = true, subscription = false } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('agencies')
    .values({ name, slug: `وكالة-${unique()}`, trusted, active, subscription })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeCategory(
  db: Database,
  { name = `قسم ${unique()}`, parentId = null as number | null } = {},
) {
  const { id } = await db
    .insertInto('categories')
    .values({ name, slug: `قسم-${unique()}`, parent_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeTag(db: Database, { name = `وسم ${unique()}` } = {}): Promise<number> {
  const { id } = await db
    .insertInto('tags')
    .values({ name, slug: `وسم-${unique()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makePerson(
  db: Database,
  {
    name = `شخصية ${unique()}`,
    aliases = [] as string[],
    status = true,
    imageId = null as number | null,
  } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('people')
    .values({ name, aliases, slug: `شخصية-${unique()}`, status, image_id: imageId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeAuthor(db: Database, { name = `كاتب ${unique()}` } = {}): Promise<number> {
  const { id } = await db
    .insertInto('authors')
    .values({ name, slug: `كاتب-${unique()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type MadeArticle = {
  title?: string
  categoryId?: number
  agencyId?: number | null
  enable?: boolean
  publishAt?: Date
  description?: string
  breaking?: boolean
  access?: 'free' | 'subscribers'
  tagIds?: number[]
  personIds?: number[]
  views?: number
  /** Values for other columns. */
  columns?: Omit<Updateable<Articles>, 'id' | 'normalised'>
}

/** Creates an article, published an hour ago by default. */
export async function makeArticle(db: Database, made: MadeArticle = {}): Promise<number> {
  const { id } = await db
    .insertInto('articles')
    .values({
      title: made.title ?? `خبر ${unique()}`,
      slug: `خبر-${unique()}`,
      summary: 'ملخص الخبر.',
      description: made.description ?? '<p>متن الخبر.</p>',
      category_id: made.categoryId ?? (await makeCategory(db)),
      agency_id: made.agencyId ?? null,
      enable: made.enable ?? true,
      publish_at: made.publishAt ?? new Date(Date.now() - 3_600_000),
      breaking_news: made.breaking ?? false,
      access: made.access ?? 'free',
      ...made.columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tags = (made.tagIds ?? []).map(tag_id => ({ article_id: id, tag_id }))
  if (tags.length > 0) await db.insertInto('article_tags').values(tags).execute()
  const people = (made.personIds ?? []).map(person_id => ({ article_id: id, person_id }))
  if (people.length > 0) await db.insertInto('article_people').values(people).execute()
  if (made.views) {
    const day = sql<string>`current_date`
    await db.insertInto('article_views').values({ article_id: id, day, views: made.views }).execute()
    await rankReadTodayNow(db)
  }
  return id
}

export async function makeCorrection(
  db: Database,
  articleId: number,
  text = 'الصواب غيره.',
): Promise<number> {
  const { id } = await db
    .insertInto('article_corrections')
    .values({ article_id: articleId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates only the row, without a file. */
export async function makeMedia(
  db: Database,
  { agencyId = null, alt = '' }: { agencyId?: number | null; alt?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('media')
    .values({
      hash: randomBytes(16).toString('hex'),
      format: 'webp',
      width: 1600,
      height: 900,
      bytes: 1000,
      alt,
      placeholder: '',
      colour: '#806040',
      agency_id: agencyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates an invoice by a registered Saudi seller, with a unique number. */
export async function makeInvoice(db: Database, userId: number): Promise<number> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from invoices)`
  const sums = { net: 100_000, vat: 15_000, total: 115_000 }
  const { id } = await db
    .insertInto('invoices')
    .values({
      kind: 'invoice',
      year: 2026,
      number,
      user_id: userId,
      seller: JSON.stringify({
        name: 'صحيفة ورّاق للنشر',
        address: 'شارع العليا، حي الورود، الرياض 12215',
        country: 'SA',
        vatNumber: '300012345600003',
      }),
      buyer: JSON.stringify({ name: 'ليلى بنت منصور الحضرمي', email: 'laila.alhadrami@example.com' }),
      lines: JSON.stringify([{ description: 'اشتراك في «السنوية»', ...sums }]),
      ...sums,
      vat_rate: 1500,
      currency: 'SAR',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Hashes a password at the lowest cost, which also applies to each sign-in with it. */
export const hashCheaply = (password: string): Promise<string> =>
  hashArgon(password.normalize(), { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Sets a password, so that a test person can sign in. */
export async function setPassword(
  db: Database,
  userId: number,
  email: string,
  password: string,
): Promise<void> {
  const password_hash = await hashCheaply(password)
  await db.updateTable('users').set({ email, password_hash }).where('id', '=', userId).execute()
}

/** Creates the row without its file. */
export async function makeAttachment(db: Database, agencyId: number | null): Promise<number> {
  const hash = unique().padStart(32, '0')
  const { id } = await db
    .insertInto('attachments')
    .values({ hash, kind: 'document', format: 'pdf', name: 'ملف.pdf', bytes: 10, agency_id: agencyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
