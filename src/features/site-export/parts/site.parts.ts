import { sql } from 'kysely'
import { frontContent } from '../../front-page/front.schema.ts'
import { letterContent } from '../../newsletter/letter.schema.ts'
import { schedule } from '../../newsletter/newsletter.schema.ts'
import { defineList, definePart } from '../part.ts'

const usual = { revision: 'left', created_at: 'time', updated_at: 'left' } as const
const pins = {
  article: 'articles',
  category: 'categories',
  dossier: 'dossiers',
  imageId: 'media',
} as const

/** The site's face, and what it offers. */
export const siteParts = [
  definePart({
    name: 'fronts',
    table: 'fronts',
    key: 'id',
    match: ['category_id'],
    fields: {
      ...{ id: 'left', category_id: { to: 'categories' }, content: { json: pins, schema: frontContent } },
      ...{ draft: { json: pins, schema: frontContent.nullable() }, drafted_by: { to: 'staff' } },
      ...{ drafted_at: 'time', ...usual },
    },
  }),
  definePart({
    name: 'newsletters',
    table: 'newsletters',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'newsletters' },
    fields: {
      ...{ id: 'left', name: 'text', slug: 'text', description: 'text', kind: 'text' },
      category_id: { to: 'categories' },
      content: { json: { categoryId: 'categories', ids: 'articles' }, schema: letterContent.partial() },
      ...{
        schedule: { json: {}, schema: schedule.nullable() },
        members_only: 'flag',
        enabled: 'flag',
        count_opens: 'flag',
      },
      ...{ at_article_end: 'flag', sends_breaking: 'flag', most_a_day: 'number', ...usual },
    },
  }),
  definePart({
    name: 'packages',
    table: 'packages',
    key: 'name',
    match: ['name'],
    fields: {
      ...{ id: 'left', name: 'text', description: 'text', benefits: 'texts', period: 'text' },
      ...{ period_days: 'number', trial_days: 'number', save_percent: 'number', save_periods: 'number' },
      ...{ open_price: 'flag', highlighted: 'flag', position: 'number', status: 'flag', ...usual },
    },
    lists: {
      prices: defineList({
        table: 'package_prices',
        owner: 'package_id',
        order: ['currency'],
        fields: { package_id: 'left', currency: 'text', amount: 'large' },
      }),
      agencies: defineList({
        table: 'package_agencies',
        owner: 'package_id',
        order: ['agency_id'],
        fields: { package_id: 'left', agency_id: { to: 'agencies' } },
      }),
    },
  }),
  definePart({
    name: 'ads',
    table: 'ad_positions',
    key: 'key',
    match: ['key'],
    isSeeded: true,
    fields: {
      ...{ id: 'left', key: 'text', title: 'text', kind: 'text', media_id: { to: 'media' }, link: 'text' },
      ...{ html: 'text', starts_at: 'time', ends_at: 'time', enabled: 'flag', impressions: 'left' },
      ...{ clicks: 'left', revision: 'left', created_at: 'left', updated_at: 'left' },
    },
  }),
  definePart({
    name: 'polls',
    table: 'polls',
    key: 'name',
    match: ['name', 'opens_at'],
    fields: {
      ...{ id: 'left', name: 'text', opens_at: 'time', closes_at: 'time', status: 'flag' },
      ...{ renewed_at: 'left', ...usual },
    },
    lists: {
      answers: defineList({
        table: 'poll_answers',
        owner: 'poll_id',
        order: ['position'],
        // Votes of devices here count for these answers.
        stays: id => sql<boolean>`exists (select from poll_votes where poll_id = ${id})`,
        fields: { id: 'left', poll_id: 'left', position: 'number', text: 'text', votes: 'number' },
      }),
    },
  }),
  definePart({
    name: 'football-competitions',
    table: 'football_competitions',
    key: 'slug',
    // Manual competitions are not exported, nor are their teams and matches.
    where: alias => sql<boolean>`${alias}.provider_id is not null`,
    match: ['provider_id'],
    formerly: { slugs: 'football_competitions' },
    fields: {
      ...{ id: 'left', provider_id: 'number', name: 'text', slug: 'text', provider_name: 'text' },
      ...{ country: 'text', season: 'number', position: 'number', status: 'flag', tie_break: 'text' },
      // The provider has them.
      ...{ standings: 'left', standings_at: 'left', ...usual },
    },
  }),
  definePart({
    name: 'football-teams',
    table: 'football_teams',
    key: 'provider_name',
    where: alias => sql<boolean>`${alias}.provider_id is not null`,
    match: ['provider_id'],
    fields: { id: 'left', provider_id: 'number', provider_name: 'text', name: 'text', ...usual },
  }),
  definePart({
    name: 'social-links',
    table: 'social_links',
    key: 'url',
    match: ['platform', 'url'],
    fields: { id: 'left', platform: 'text', url: 'text', position: 'number', status: 'flag', ...usual },
  }),
  definePart({
    name: 'synonyms',
    table: 'synonyms',
    key: 'id',
    match: ['words'],
    fields: { id: 'left', words: 'texts', status: 'flag', ...usual },
  }),
  definePart({
    name: 'wordings',
    table: 'wordings',
    key: 'name',
    match: ['name'],
    fields: { id: 'left', name: 'text', preferred: 'text', reason: 'text', status: 'flag', ...usual },
  }),
  definePart({
    name: 'templates',
    table: 'article_templates',
    key: 'name',
    match: ['agency_id', 'name'],
    fields: {
      ...{ id: 'left', name: 'text', agency_id: { to: 'agencies' }, kind: 'text', overline: 'text' },
      ...{ title: 'text', summary: 'text', description: 'html', image_credit: 'text' },
      ...{ category_id: { to: 'categories' }, author_id: { to: 'authors' }, source_id: { to: 'sources' } },
      ...{ access: 'text', breaking_news: 'flag', noindex: 'flag', ...usual },
    },
    lists: {
      tags: defineList({
        table: 'article_template_tags',
        owner: 'template_id',
        order: ['position', 'tag_id'],
        fields: { template_id: 'left', tag_id: { to: 'tags' }, position: 'number' },
      }),
    },
  }),
  definePart({
    name: 'reader-letters',
    table: 'reader_letters',
    key: 'id',
    match: ['name', 'published_at'],
    where: alias => sql<boolean>`${alias}.state = 'published'`,
    fields: {
      ...{
        id: 'left',
        article_id: { to: 'articles' },
        name: 'text',
        city: 'text',
        title: 'text',
        text: 'text',
      },
      ...{ original_title: 'left', original_text: 'left', reply: 'text', state: 'left', decided_at: 'left' },
      ...{ decided_by: 'left', published_at: 'time', ...usual },
    },
    fixed: { state: 'published', original_text: '' },
  }),
  definePart({
    name: 'subscribers',
    table: 'newsletter_subscriptions',
    key: 'email',
    match: ['newsletter_id', 'email'],
    // An address that never answered is nobody's consent.
    where: alias => sql<boolean>`${alias}.state in ('confirmed', 'unsubscribed')`,
    fixed: { token: sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')` },
    fields: {
      ...{ id: 'left', newsletter_id: { to: 'newsletters' }, email: 'text', state: 'text' },
      ...{ consent: 'text', asked_at: 'time', confirmed_at: 'time', unsubscribed_at: 'time' },
      ...{ user_id: 'left', token: 'left', confirm_token: 'left', created_at: 'time', updated_at: 'left' },
    },
  }),
]
