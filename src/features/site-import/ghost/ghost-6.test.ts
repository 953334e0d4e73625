// Ghost 6: https://github.com/TryGhost/Ghost, ghost/core/core/server/data/exporter/table-lists.js and data/schema/schema.js
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect } from '../../../testing/collect.ts'
import { ghostId, ghostPost, lexicalOf, paragraph } from '../../../testing/ghost-export.ts'
import { createGhostReader } from './read-ghost.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-ghost-6-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const row = (number: number, more: object) => ({ id: ghostId(number), ...more })
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: null }

/** All tables of a usual export, with the columns of Ghost 6: nobody's `created_by`, no `mobiledoc`. */
const data = {
  benefits: [row(1, { name: 'بلا إعلانات', slug: 'no-ads', ...times })],
  custom_theme_settings: [
    row(1, { theme: 'source', key: 'header_style', type: 'select', value: 'Magazine' }),
  ],
  newsletters: [
    row(1, { name: 'نشرة الصباح', slug: 'morning', status: 'active', button_corners: 'rounded', ...times }),
  ],
  offer_redemptions: [row(1, { offer_id: ghostId(1), member_id: ghostId(9), subscription_id: ghostId(8) })],
  offers: [row(1, { active: true, name: 'رمضان', code: 'ramadan', redemption_type: 'signup', ...times })],
  posts: [
    ghostPost(1, {
      ...{ newsletter_id: ghostId(1), email_recipient_filter: 'all', show_title_and_feature_image: true },
      ...{ visibility: 'tiers', feature_image: '__GHOST_URL__/content/images/2026/01/a.jpg' },
      lexical: lexicalOf(
        paragraph('فقرة'),
        {
          type: 'call-to-action',
          version: 1,
          textValue: '<p>اشترك</p>',
          showButton: false,
          visibility: null,
        },
        { type: 'transistor', version: 1, accentColor: '#15171A', backgroundColor: '#FFFFFF' },
        { type: 'bookmark', version: 1, url: 'https://x.example/', metadata: { title: 'إشارة' } },
      ),
    }),
    ghostPost(2, { status: 'sent' }),
  ],
  posts_authors: [row(1, { post_id: ghostId(1), author_id: ghostId(100), sort_order: 0 })],
  posts_meta: [
    row(1, { post_id: ghostId(1), feature_image_alt: 'وصف', email_only: false, meta_title: 'للبحث' }),
    row(2, { post_id: ghostId(2), email_only: true }),
  ],
  posts_products: [row(1, { post_id: ghostId(1), product_id: ghostId(2), sort_order: 0 })],
  posts_tags: [row(1, { post_id: ghostId(1), tag_id: ghostId(200), sort_order: 0 })],
  products: [
    row(1, { name: 'Free', type: 'free' }),
    row(2, { name: 'ذهبية', type: 'paid', currency: 'sar' }),
  ],
  products_benefits: [row(1, { product_id: ghostId(2), benefit_id: ghostId(1), sort_order: 0 })],
  roles: [row(1, { name: 'Super Editor', description: '', ...times })],
  roles_users: [row(1, { role_id: ghostId(1), user_id: ghostId(100) })],
  settings: [row(1, { group: 'site', key: 'social_web', value: 'true', type: 'boolean' })],
  snippets: [row(1, { name: 'توقيع', lexical: '{}', mobiledoc: '{}', ...times })],
  stripe_prices: [row(1, { stripe_price_id: 'price_1', amount: 2900, currency: 'sar' })],
  stripe_products: [row(1, { product_id: ghostId(2), stripe_product_id: 'prod_1' })],
  tags: [row(200, { name: 'اقتصاد', slug: 'economy', visibility: 'public', ...times })],
  users: [row(100, { name: 'سارة', slug: 'sara', bluesky: null, mastodon: null, ...times })],
}

test('an export of Ghost 6, with all of its tables, is read like those before it', async () => {
  const file = path.join(dir, 'export.json')
  await writeFile(file, JSON.stringify({ db: [{ meta: { exported_on: 1, version: '6.10.3' }, data }] }))
  const reader = createGhostReader({ types: ['post'], site: 'https://old.example' })
  const parts = await collect(reader.readParts(file))
  expect(parts.filter(({ kind }) => kind === 'broken' || kind === 'other')).toEqual([])
  const [first, second] = await collect(reader.readArticles(file, { line: 1, at: 0 }))
  expect(first).toMatchObject({
    article: {
      ...{ state: 'published', forSubscribers: true, seoTitle: 'للبحث', leadId: expect.any(String) },
      categories: [{ name: 'اقتصاد' }],
      authors: [{ name: 'سارة' }],
      html: '<p>فقرة</p><p>اشترك</p><p><a href="https://x.example/">إشارة</a></p>',
    },
  })
  expect(first!.notes).toEqual([
    { code: 'wasForTiers', detail: 'ذهبية' },
    { code: 'blockDropped', detail: 'transistor' },
  ])
  expect(second).toMatchObject({ article: { state: 'draft' }, notes: [{ code: 'emailOnly' }] })
})
