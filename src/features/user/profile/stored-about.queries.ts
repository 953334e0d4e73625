import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import type { OwnArticle } from '../account.contract.ts'

type Row = Record<string, unknown>

/** Rows of each table; older ones are left out. */
const maxRows = 5000

/** A person's address, once they have confirmed it: before, it may be somebody else's. */
const ownAddress = (userId: number) =>
  sql`(select u.email from users u where u.id = ${userId} and u.activated)`

/**
 * Tables with something about a person that no other slice answers for. `data.api.test.ts` finds tables that are
 * missing here.
 */
const tables: Record<string, (userId: number) => RawBuilder<Row>> = {
  contact_messages:
    userId => sql`select m.created_at as "createdAt", m.kind, m.name, m.email, m.phone, m.subject,
      m.message, m.passage, (select coalesce(json_agg(json_build_object('sentAt', r.sent_at, 'text', r.text)
        order by r.id), '[]') from contact_replies r where r.message_id = m.id and r.sent_at is not null) as replies
    from contact_messages m where m.email = ${ownAddress(userId)} order by m.id desc limit ${maxRows}`,
  reader_letter_contacts: userId => sql`select l.created_at as "createdAt", c.email, l.name, l.city,
      l.original_title as title, l.original_text as text, l.state, l.published_at as "publishedAt", c.told_at as "toldAt"
    from reader_letter_contacts c join reader_letters l on l.id = c.letter_id
    where c.user_id = ${userId} or c.email = ${ownAddress(userId)} order by l.id desc limit ${maxRows}`,
  cancellations:
    userId => sql`select created_at as "createdAt", reason, note, offer_percent as "offerPercent",
      accepted_at as "acceptedAt"
    from cancellations where user_id = ${userId} order by id desc limit ${maxRows}`,
  gift_deliveries: userId => sql`select g.created_at as "createdAt", g.recipient_name as "recipientName",
      g.recipient_email as "recipientEmail", g.giver, g.message, g.deliver_at as "deliverAt", g.sent_at as "sentAt"
    from gift_deliveries g join payments p on p.id = g.payment_id
    where p.user_id = ${userId} order by g.payment_id desc limit ${maxRows}`,
  voucher_redemptions: userId => sql`select created_at as "createdAt", subscription_id as "subscriptionId"
    from voucher_redemptions where user_id = ${userId} order by created_at desc, voucher_id limit ${maxRows}`,
  payment_customers: userId => sql`select provider, card_label as card, card_expires as "cardExpires"
    from payment_customers where user_id = ${userId} order by provider limit ${maxRows}`,
  card_changes: userId => sql`select created_at as "createdAt", provider, status, message, consent
    from card_changes where user_id = ${userId} order by id desc limit ${maxRows}`,
  guest_payers: userId => sql`select paid_at as "paidAt", bought from guest_payers where user_id = ${userId}`,
  meter_reads: userId => sql`select r.read_at as "readAt", r.month, a.id, a.title from meter_reads r
    join articles a on a.id = r.article_id
    where r.user_id = ${userId} and a.enable and a.deleted_at is null and a.taken_down_at is null
    order by r.read_at desc, a.id limit ${maxRows}`,
  group_invitations:
    userId => sql`select i.created_at as "createdAt", i.sent_at as "sentAt", g.name as "group"
    from group_invitations i join groups g on g.id = i.group_id
    where i.email = ${ownAddress(userId)} order by i.id desc limit ${maxRows}`,
  group_managers:
    userId => sql`select g.name as "group" from group_managers m join groups g on g.id = m.group_id
    where m.email = ${ownAddress(userId)} order by g.id limit ${maxRows}`,
  mail_suppressions: userId => sql`select created_at as "createdAt", reason, detail from mail_suppressions
    where email = ${ownAddress(userId)} order by id desc limit ${maxRows}`,
  newsletter_bounces: userId => sql`select at, hard, status from newsletter_bounces
    where email = ${ownAddress(userId)} order by at desc, delivery_id limit ${maxRows}`,
  listings: userId => sql`select name, query, created_at as "createdAt" from listings
    where user_id = ${userId} order by id desc limit ${maxRows}`,
  article_drafts:
    userId => sql`select article_id as "articleId", updated_at as "updatedAt", content from article_drafts
    where user_id = ${userId} order by updated_at desc, article_id limit 50`,
  api_keys:
    userId => sql`select name, scopes, created_at as "createdAt", expires_at as "expiresAt" from api_keys
    where user_id = ${userId} order by id desc limit ${maxRows}`,
  report_wishes: userId => sql`select daily, weekly from report_wishes where user_id = ${userId}`,
}

/** Tables of others: codes and hashes, and what lasts for minutes. */
export const notExported: ReadonlySet<string> = new Set([
  'one_time_codes',
  'recovery_codes',
  'network_sign_ins',
  'presences',
  'note_mentions',
  // Public, and not connected to an account.
  'authors',
])

export const exportedTables: readonly string[] = Object.keys(tables)

/** By table, as it is named in the database. Tables without anything about the person are left out. */
export async function listStoredAbout(db: Handle, userId: number): Promise<Record<string, Row[]>> {
  const stored: Record<string, Row[]> = {}
  for (const [table, select] of Object.entries(tables)) {
    const { rows } = await select(userId).execute(db)
    if (rows.length > 0) stored[table] = rows
  }
  return stored
}

/** Held until the transaction ends. False if the person's other request has it. */
export async function takeExportTurn(tx: Handle, userId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(
    hashtextextended(${`export:${userId}`}, 0)) as taken`.execute(tx)
  return rows[0]!.taken
}

/** Articles that an account created, after an id. Those taken down or in the bin are left out. */
export async function listOwnArticles(
  db: Handle,
  { userId, agencyId }: { userId: number; agencyId: number | null | undefined },
  { after, limit }: { after: number; limit: number },
): Promise<OwnArticle[]> {
  const { rows } = await sql<OwnArticle>`
    select a.id, case when a.enable then 'published' else 'draft' end as state, a.title, a.kind, a.overline, a.slug,
      a.summary, a.description, c.name as category, b.name as author, a.publish_at as "publishAt",
      a.created_at as "createdAt", a.updated_at as "updatedAt",
      array(select t.name from article_tags l join tags t on t.id = l.tag_id where l.article_id = a.id
        order by l.position, t.id) as tags
    from articles a join categories c on c.id = a.category_id left join authors b on b.id = a.author_id
    where a.created_by = ${userId} and a.id > ${after} and a.deleted_at is null and a.taken_down_at is null
      and ${agencyId ? sql`a.agency_id = ${agencyId}` : sql`true`}
    order by a.id limit ${limit}`.execute(db)
  return rows
}
