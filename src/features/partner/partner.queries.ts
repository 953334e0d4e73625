import { type RawBuilder, sql } from 'kysely'
import type { ContributorRole } from '../../contract/contributor-roles.ts'
import type { ShownReference } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import { shownReferenceTo } from '../../platform/database/selections.ts'
import { namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import type { ArticleCard, Correction } from '../article/article.schema.ts'
import { card, published } from '../article/article.selections.ts'
import type { PartnerFormat } from './partner.contract.ts'

type IdAndName = { id: number; name: string }

/** The rows that a column of ids names, without those that were deleted. */
const namesIn = (table: string, column: string) =>
  sql<IdAndName[]>`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id)
    from ${sql.table(table)} r where r.id = any(${sql.ref(`partners.${column}`)})), '[]')`

function selectPartners(db: Handle) {
  return db.selectFrom('partners').select([
    'partners.id',
    'partners.name',
    'partners.key_end as keyEnd',
    'partners.everything',
    namesIn('categories', 'category_ids').as('categories'),
    namesIn('agencies', 'agency_ids').as('agencies'),
    sql<
      (IdAndName & { slug: string })[]
    >`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'slug', r.slug) order by r.id)
        from tags r where r.id = any(partners.tag_ids)), '[]')`.as('tags'),
    sql<PartnerFormat[]>`partners.formats`.as('formats'),
    'partners.locked',
    'partners.per_minute as perMinute',
    'partners.expires_at as expiresAt',
    sql<string | null>`(select u.used_at from partner_uses u where u.partner_id = partners.id)`.as('usedAt'),
    'partners.status',
    'partners.revision',
    'partners.created_at as createdAt',
    'partners.updated_at as updatedAt',
  ])
}

export function selectPartner(db: Handle, id: number) {
  return selectPartners(db).where('partners.id', '=', id)
}

export function listPartners(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  return namedListOf(selectPartners(db), 'partners', filter)
}

/** The part of a partner that its requests depend on. */
export type PartnerScope = {
  id: number
  name: string
  everything: boolean
  categoryIds: number[]
  agencyIds: number[]
  tagIds: number[]
  formats: PartnerFormat[]
  locked: boolean
  perMinute: number
  expiresAt: string | null
  status: boolean
  createdAt: string
}

export function findPartnerByHash(db: Handle, hash: Buffer): Promise<PartnerScope | undefined> {
  return db
    .selectFrom('partners')
    .select([
      'id',
      'name',
      'everything',
      'category_ids as categoryIds',
      'agency_ids as agencyIds',
      'tag_ids as tagIds',
      sql<PartnerFormat[]>`formats`.as('formats'),
      'locked',
      'per_minute as perMinute',
      'expires_at as expiresAt',
      'status',
      'created_at as createdAt',
    ])
    .where('key_hash', '=', hash)
    .executeTakeFirst()
}

/** Records use at most once a minute, across all processes. */
export async function noteUse(db: Handle, partnerId: number): Promise<void> {
  await sql`insert into partner_uses as u (partner_id, used_at) select id, now() from partners where id = ${partnerId}
    on conflict (partner_id) do update set used_at = now() where u.used_at < now() - interval '1 minute'`.execute(
    db,
  )
}

export type PartnerArticle = ArticleCard & {
  description: string
  imageCaption: string
  imageCredit: string
  imageLink: string | null
  source: ShownReference | null
  tags: { id: number; name: string }[]
  contributors: { name: string; role: ContributorRole }[]
  contentUpdatedAt: string
  corrections: Correction[]
}

/**
 * Whether partners may have an article: our own, or of an agency that allows it. An item of a feed without an agency
 * has nobody who allowed it.
 */
const permitted = sql`(case when a.agency_id is null then a.feed_id is null
  else exists (select from agencies g where g.id = a.agency_id and g.syndicated) end)`

const recent = sql`a.publish_at > now() - interval '30 days'`

/** The newest articles of a partner's scope. Each part is read from its own index. */
export async function listPartnerArticles(
  db: Handle,
  scope: PartnerScope,
  limit: number,
): Promise<PartnerArticle[]> {
  const heads = sql.join(
    partsOf(scope).map(part => headOf(part, limit)),
    sql` union `,
  )
  const { rows } = await sql<PartnerArticle>`
    select ${card}, a.description, a.image_caption as "imageCaption", a.image_credit as "imageCredit",
      case when a.image_id is null then a.image_link end as "imageLink",
      ${shownReferenceTo('sources', 'status', 'a.source_id')} as source,
      a.content_updated_at as "contentUpdatedAt",
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by at.position, t.id)
        from article_tags at join tags t on t.id = at.tag_id
        where at.article_id = a.id and t.status and t.visible), '[]') as tags,
      coalesce((select json_agg(json_build_object('name', w.name, 'role', ac.role) order by ac.position, w.id)
        from article_contributors ac join authors w on w.id = ac.author_id
        where ac.article_id = a.id and ac.author_id is distinct from a.author_id), '[]') as contributors,
      coalesce((select json_agg(json_build_object('id', o.id, 'kind', o.kind, 'text', o.text,
        'at', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.at, o.id)
        from article_corrections o where o.article_id = a.id), '[]') as corrections
    from articles a where a.id in (select id from (${heads}) head) and ${published} and ${permitted}
    order by a.publish_at desc, a.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

type Part = { from: RawBuilder<unknown>; where: RawBuilder<unknown> }

function partsOf({ everything, categoryIds, agencyIds, tagIds }: PartnerScope): Part[] {
  const agencies = (narrow: RawBuilder<unknown>) => ({
    from: sql`(select id from agencies where syndicated and ${narrow}) one`,
    where: sql`a.agency_id = one.id`,
  })
  if (everything) {
    return [{ from: sql`(select 1) one`, where: sql`a.agency_id is null` }, agencies(sql`true`)]
  }
  return [
    {
      from: sql`(select id from categories c
        where c.id = any(${categoryIds}::integer[]) or c.parent_id = any(${categoryIds}::integer[])) one`,
      where: sql`a.category_id = one.id`,
    },
    agencies(sql`id = any(${agencyIds}::integer[])`),
    {
      from: sql`unnest(${tagIds}::integer[]) one(id)`,
      where: sql`exists (select from article_tags t where t.article_id = a.id and t.tag_id = one.id)`,
    },
  ]
}

function headOf({ from, where }: Part, limit: number): RawBuilder<unknown> {
  return sql`select head.id from ${from} cross join lateral (
    select a.id from articles a where ${where} and ${published} and ${permitted} and ${recent}
    order by a.publish_at desc, a.id desc limit ${sql.lit(limit)}) head`
}

/** Remembers what the partner has; an article that came back is no longer withdrawn. */
export async function noteSent(db: Handle, partnerId: number, articleIds: number[]): Promise<void> {
  await sql`insert into partner_articles as p (partner_id, article_id)
    select ${partnerId}, id from unnest(${articleIds.toSorted((one, other) => one - other)}::integer[]) as sent(id)
    on conflict (partner_id, article_id) do update set withdrawn_at = null where p.withdrawn_at is not null`.execute(
    db,
  )
}

export type Withdrawal = { id: number; at: string }

/** Articles that the partner has and must no longer use, newest first. */
export async function listWithdrawals(
  db: Handle,
  partnerId: number,
  { days, limit }: { days: number; limit: number },
): Promise<Withdrawal[]> {
  await sql`update partner_articles p set withdrawn_at = now() where p.partner_id = ${partnerId}
    and p.withdrawn_at is null and not exists (
      select from articles a where a.id = p.article_id and ${published} and ${permitted})`.execute(db)
  const { rows } = await sql<Withdrawal>`select article_id as id, withdrawn_at as at from partner_articles
    where partner_id = ${partnerId} and withdrawn_at > now() - make_interval(days => ${days})
    order by withdrawn_at desc, article_id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export function deleteOldSent(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from partner_articles where sent_at < now() - make_interval(days => ${days})
    and coalesce(withdrawn_at, sent_at) < now() - interval '30 days'`
  return deleteRows(db, 'partner_articles', old, limit)
}
