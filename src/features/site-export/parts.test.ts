import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { numbersIn, replaceReferences } from './number-references.ts'
import { ContentHash, hashOfLine, leaving, nameOf, partNames } from './part.ts'
import { parts } from './parts.ts'

const docs = readFileSync(path.join(import.meta.dirname, '../../../docs/moving-out.md'), 'utf8')

test.each(parts.map(part => [part.name, part] as const))(
  'docs/moving-out.md lists every field of %s',
  (name, part) => {
    const lists = Object.entries(part.lists).flatMap(([list, { fields }]) => {
      const given = leaving(fields)
      return given.length === 1 ? [list] : [list, ...given.map(([column, field]) => nameOf(column, field))]
    })
    const { slugs, addresses } = part.formerly
    const former = [slugs && 'oldSlugs', addresses && 'oldAddresses'].filter(Boolean)
    const known = [
      ...leaving(part.fields).map(([column, field]) => nameOf(column, field)),
      ...lists,
      ...former,
    ]
    const row = docs.split('\n').find(line => line.startsWith(`| \`${name}\` |`)) ?? ''
    const [, , fields = ''] = row.split(' | ')
    const written = Array.from(fields.matchAll(/`(\w+)`/g), ([, field]) => field)
    expect(written).toEqual(known)
  },
)

test('parts come after those that they refer to, or refer to them late', () => {
  const at = (name: string) => (partNames as readonly string[]).indexOf(name)
  const early = parts.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([column, field]) => {
      const isEarly = typeof field === 'object' && 'to' in field && !field.late && at(field.to) >= at(name)
      return isEarly ? [`${name}.${column}`] : []
    }),
  )
  expect(early).toEqual([])
})

/** Tables that an export leaves, by the reason that docs/moving-out.md gives under «What stays». */
const staying = {
  'readers, and what they do':
    'contact_messages contact_replies favourites meter_reads poll_votes reader_letter_contacts reading_history push_subscriptions newsletter_bounces newsletter_clicks newsletter_opens mail_suppressions guest_payers',
  'money: packages and prices move, what was paid does not':
    'cancellations card_changes gift_deliveries group_domains group_invitations group_managers group_members group_networks groups invoice_counters invoices payment_customers payment_differences payment_refunds payment_refusals payment_webhooks payments promotion_packages promotion_prices promotions subscription_events subscription_notices subscriptions tax_chain tax_documents voucher_batches voucher_redemptions vouchers',
  'passwords and keys, and what needs them':
    'api_key_calls api_key_uses api_keys bounce_mailbox certificate edges feed_credentials login_nonces mailbox_alerts mailbox_messages mailbox_senders mailboxes network_accounts network_sign_ins one_time_codes partner_articles partner_uses partners push_keys recovery_codes retired_tokens sessions webhook_deliveries webhooks',
  filters:
    'feed_alerts feed_days feed_fallbacks feed_hubs feed_index_links feed_item_contents feed_items feed_mapping_people feed_mapping_tags feed_mappings feed_pushes feed_suggestions feed_tags feeds page_hosts page_robots',
  'earlier versions, drafts, notes, saved lists':
    'article_drafts article_revisions front_editions listings note_mentions notes presences',
  'what was sent: newsletters, notifications, posts':
    'newsletter_deliveries newsletter_issues newsletter_links newsletter_pace newsletter_picks notification_runs notification_sends notifications posts push_digests push_waits',
  'decisions about stories of several outlets':
    'dossier_dismissals stories story_apart story_headlines story_keys story_members story_proposals story_terms story_texts',
  'taken down, and removed': 'takedowns removed_podcasts',
  'figures and the log':
    'analytics_days analytics_events analytics_hours analytics_kept_weeks analytics_marks analytics_salts analytics_search_days analytics_search_words analytics_searches analytics_weeks article_views channel_days channel_streams logs report_wishes stored_figures',
  'computed from what moves':
    'article_attachments article_search dossier_sums house_spellings search_names search_postings search_segments search_words synonyms_version',
  'of providers, fetched again':
    'football_budget football_calls market_closings market_readings weather_reports',
  'this installation':
    'attachment_uploads backup_checks backup_runs backup_schedule demo_rows document_changes edge_purges installation moved_rows quarantine rate_limits recent_answers retention_runs site_import_items site_import_pictures site_import_uploads site_imports system_alerts',
}

test('every table is in a part of the export, or stays for a reason', () => {
  const generated = readFileSync(
    path.join(import.meta.dirname, '../../platform/database/database.generated.ts'),
    'utf8',
  )
  const [, inside = ''] = /^export interface DB \{\n([\s\S]*?)^\}/m.exec(generated) ?? []
  const tables = Array.from(inside.matchAll(/^ {2}(\w+):/gm), ([, name]) => name)
  const moving = parts.flatMap(({ table, lists }) => [table, ...Object.values(lists).map(list => list.table)])
  const formerly = ['old_slugs', 'old_addresses', 'settings']
  const left = Object.values(staying).flatMap(names => names.split(' '))
  expect([...new Set([...moving, ...formerly]), ...left].sort()).toEqual(tables.sort())
})

test('the numbers of an installation do not count in the content hash', () => {
  const line = (id: number, other: number, text = 'خبر') => ({
    ...{ id, category: { id: other, key: 'اقتصاد' } },
    description: `<figure data-article="${id}"><a href="/a/${id}">${text}</a></figure><p><a href="/article/${id}/x">1</a></p>
      <figure data-card="poll" data-poll="${other}"><a href="/poll/${other}">سؤال</a></figure>`,
  })
  expect(hashOfLine(line(1, 2))).toEqual(hashOfLine(line(33, 44)))
  expect(hashOfLine(line(1, 2))).not.toEqual(hashOfLine(line(1, 2, 'آخر')))
  const [one, other] = [new ContentHash(), new ContentHash()]
  for (const at of [1, 2, 3]) one.add(line(at, at, `${at}`))
  for (const at of [3, 1, 2]) other.add(line(at, at, `${at}`))
  expect(one.text).toBe(other.text)
  expect(one.text).toMatch(/^[0-9a-f]{64}$/)
})

test('a member whose row is missing is null, and the others stay', () => {
  const replaced = replaceReferences(
    { leads: [], strip: { dossier: 7 } },
    { dossier: 'dossiers' },
    () => undefined,
  )
  expect(replaced).toEqual({ leads: [], strip: null })
})

test('what refers to a missing row goes, and its place stays', () => {
  const members = { article: 'articles', ids: 'articles', imageId: 'media' } as const
  const content = {
    leads: [{ article: 1, imageId: 5 }, { article: 2 }, null],
    blocks: [{ ids: [2] }, { ids: [1, 2] }],
  }
  expect(numbersIn(content, members).map(({ id }) => id)).toEqual([1, 5, 2, 2, 1, 2])
  const replaced = replaceReferences(content, members, (_, id) => (id === 1 ? 10 : undefined))
  expect(replaced).toEqual({ leads: [{ article: 10, imageId: null }, null, null], blocks: [{ ids: [10] }] })
})
