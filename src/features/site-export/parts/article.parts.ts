import { sql } from 'kysely'
import { z } from 'zod'
import { attachmentFormats } from '../../../contract/attachment-formats.ts'
import { isImageLink } from '../../../contract/image-link.ts'
import { defineList, definePart, type Line } from '../part.ts'

/** Taken-down articles and those in the bin stay here. */
const leaves = (alias: unknown) =>
  sql<boolean>`${alias}.deleted_at is null and ${alias}.taken_down_at is null`

const chapters = z
  .array(z.strictObject({ seconds: z.int().nonnegative(), title: z.string().max(120) }))
  .max(100)

/** A recording of the attachments, whose hash is in its address. */
function isRecording({ hash, format }: Line): boolean {
  const known = attachmentFormats[String(format) as keyof typeof attachmentFormats] as
    | { kind: string }
    | undefined
  return /^[0-9a-f]{32}$/.test(String(hash)) && known?.kind === 'audio'
}

export const articleParts = [
  definePart({
    name: 'articles',
    table: 'articles',
    key: 'slug',
    match: [],
    dated: 'self',
    where: leaves,
    newer: ['image_link'],
    isValid: ({ imageLink }) => imageLink == null || isImageLink(String(imageLink)),
    formerly: { slugs: 'articles', addresses: 'article' },
    fields: {
      ...{ id: 'left', slug: 'text', kind: 'text', overline: 'text', title: 'text', summary: 'text' },
      ...{ description: 'html', image_id: { to: 'media' }, image_alt: 'text', image_caption: 'text' },
      ...{ image_credit: 'text', image_link: 'text', category_id: { to: 'categories' } },
      author_id: { to: 'authors' },
      ...{ source_id: { to: 'sources' }, agency_id: { to: 'agencies' }, access: 'text', enable: 'flag' },
      ...{ breaking_news: 'flag', breaking_until: 'time', publish_at: 'time', first_published_at: 'time' },
      ...{ content_updated_at: 'time', returned_at: 'time', created_at: 'time', updated_at: 'left' },
      ...{ created_by: { to: 'staff' }, updated_by: { to: 'staff' }, read_minutes: 'number' },
      ...{ original_url: 'text', canonical_url: 'text', noindex: 'flag', seo_title: 'text' },
      ...{ seo_description: 'text', share_title: 'text', share_description: 'text' },
      ...{ share_image_id: { to: 'media' } },
      // Filters are not exported, as they have passwords, so the keys that identify their items are useless.
      ...{ feed_id: 'left', guid: 'left', guid_key: 'left', link_key: 'left', text_key: 'left' },
      ...{ revision: 'left', deleted_at: 'left', taken_down_at: 'left', normalised: 'left' },
    },
    lists: {
      tags: defineList({
        table: 'article_tags',
        owner: 'article_id',
        order: ['position', 'tag_id'],
        fields: { article_id: 'left', tag_id: { to: 'tags' }, position: 'left' },
      }),
      people: defineList({
        table: 'article_people',
        owner: 'article_id',
        order: ['position', 'person_id'],
        fields: { article_id: 'left', person_id: { to: 'people' }, position: 'left' },
      }),
      contributors: defineList({
        table: 'article_contributors',
        owner: 'article_id',
        order: ['position', 'author_id'],
        fields: { article_id: 'left', author_id: { to: 'authors' }, role: 'text', position: 'left' },
      }),
      corrections: defineList({
        table: 'article_corrections',
        owner: 'article_id',
        order: ['at', 'text'],
        fields: {
          ...{ id: 'left', article_id: 'left', kind: 'text', text: 'text', at: 'time' },
          ...{ by: { to: 'staff' }, by_feed: 'flag' },
        },
      }),
    },
  }),
  definePart({
    name: 'assignments',
    table: 'assignments',
    id: 'article_id',
    key: 'article_id',
    match: ['article_id'],
    dated: 'article',
    fields: {
      ...{ article_id: { to: 'articles' }, stage_id: { to: 'stages' }, assignee_id: { to: 'staff' } },
      ...{ due_at: 'time', assigned_by: { to: 'staff' }, assigned_at: 'time', seen_at: 'time' },
      ...{ left_at: 'time', changed_by: { to: 'staff' }, changed_at: 'time', revision: 'left' },
    },
  }),
  definePart({
    name: 'narrations',
    table: 'narrations',
    id: 'article_id',
    key: 'article_id',
    match: ['article_id'],
    dated: 'article',
    isValid: isRecording,
    fields: {
      ...{ article_id: { to: 'articles' }, hash: 'text', format: 'text', seconds: 'number' },
      ...{ text_key: 'text', created_at: 'time', updated_at: 'left' },
    },
  }),
  definePart({
    name: 'coverages',
    table: 'coverages',
    id: 'article_id',
    key: 'article_id',
    match: ['article_id'],
    dated: 'article',
    fields: {
      ...{ article_id: { to: 'articles' }, started_at: 'time', ended_at: 'time', summary: 'html' },
      ...{ version: 'left', revision: 'left', created_at: 'time', updated_at: 'left' },
    },
  }),
  definePart({
    name: 'coverage-entries',
    table: 'coverage_entries',
    key: 'key',
    match: ['article_id', 'key'],
    dated: 'article',
    where: alias => sql<boolean>`${alias}.deleted_at is null`,
    fixed: { version: 1 },
    fields: {
      ...{ id: 'left', article_id: { to: 'articles' }, key: 'text', html: 'html', pinned: 'flag' },
      ...{ important: 'flag', open: 'flag', author_id: { to: 'authors' }, written_by: { to: 'staff' } },
      ...{ posted_at: 'time', edited_at: 'time', version: 'left', revision: 'left', deleted_at: 'left' },
    },
  }),
  definePart({
    name: 'dossiers',
    table: 'dossiers',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'dossiers' },
    fields: {
      ...{ id: 'left', name: 'text', slug: 'text', summary: 'text', image_id: { to: 'media' } },
      ...{ explainer_id: { to: 'articles' }, status: 'flag', ended: 'flag' },
      ...{ revision: 'left', created_at: 'time', updated_at: 'left' },
    },
    lists: {
      tags: defineList({
        table: 'dossier_tags',
        owner: 'dossier_id',
        order: ['position', 'tag_id'],
        fields: { dossier_id: 'left', tag_id: { to: 'tags' }, position: 'number' },
      }),
      people: defineList({
        table: 'dossier_people',
        owner: 'dossier_id',
        order: ['position', 'person_id'],
        fields: { dossier_id: 'left', person_id: { to: 'people' }, position: 'number' },
      }),
      articles: defineList({
        table: 'dossier_articles',
        owner: 'dossier_id',
        order: ['left_out', 'position', 'article_id'],
        fields: {
          ...{ dossier_id: 'left', article_id: { to: 'articles' }, left_out: 'flag', position: 'number' },
        },
      }),
      timeline: defineList({
        table: 'dossier_entries',
        owner: 'dossier_id',
        order: ['day', 'position', 'id'],
        fields: {
          ...{ id: 'left', dossier_id: 'left', day: 'text', title: 'text', text: 'text' },
          ...{ article_id: { to: 'articles' }, position: 'number' },
        },
      }),
    },
  }),
  definePart({
    name: 'podcasts',
    table: 'podcasts',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'podcasts' },
    fields: {
      ...{ id: 'left', name: 'text', slug: 'text', description: 'text', image_id: { to: 'media' } },
      // Directories know the show by it wherever it moves.
      ...{ guid: 'text', author: 'text', owner_name: 'text', owner_email: 'text', category: 'text' },
      ...{ subcategory: 'text', language: 'text', explicit: 'flag', type: 'text', copyright: 'text' },
      ...{ website: 'text', funding_url: 'text', apple_url: 'text', spotify_url: 'text', other_url: 'text' },
      ...{ status: 'flag', revision: 'left', created_at: 'time', updated_at: 'left' },
    },
    lists: {
      episodes: defineList({
        table: 'podcast_episodes',
        owner: 'podcast_id',
        unique: 'article_id',
        order: ['article_id'],
        fields: {
          ...{ article_id: { to: 'articles' }, podcast_id: 'left', season: 'number', number: 'number' },
          ...{ type: 'text', explicit: 'flag', created_at: 'left', updated_at: 'left', revision: 'left' },
          chapters: { json: {}, schema: chapters },
        },
      }),
    },
  }),
]
