import { escapeHtml, escapeText } from '../../../contract/escape-html.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import { cdata } from '../../site-export/wordpress/write-item.ts'
import { asRow, idOf, numberOf, numbersOf, type Row, textOf, writtenOf } from './rows.ts'
import { withoutWidgets } from './without-widgets.ts'

export type Term = { slug: string; name: string }
/** Names of the ids that posts have. */
export type PostNames = {
  categories: Map<number, Term>
  tags: Map<number, Term>
  users: Map<number, Term>
}

/** More terms than any post has. */
const maxTerms = 500

const element = (name: string, text: string) => `<${name}>${cdata(text)}</${name}>`
/** A post that the old site could not send; the reader reports it. */
export const unsentType = 'warraq_unsent'

/**
 * Writes what the REST API answers as WordPress's own export has it (WXR 1.2), so that one reader reads both, and a site
 * that moves in by both ways has no doubles.
 * @see https://github.com/WordPress/WordPress/blob/6.4/wp-admin/includes/export.php
 */
export function writeHead(home: string, users: Row[], categories: Row[]): string {
  const slugs = new Map(categories.map(row => [idOf(row), textOf(row, 'slug')]))
  const authors = users.map(
    row =>
      `<wp:author>${element('wp:author_login', loginOf(row))}${element('wp:author_display_name', textOf(row, 'name'))}</wp:author>`,
  )
  const terms = categories.map(row => {
    const parent = slugs.get(numberOf(row, 'parent')) ?? ''
    return `<wp:category><wp:term_id>${idOf(row)}</wp:term_id>${element('wp:category_nicename', textOf(row, 'slug'))}${element('wp:category_parent', parent)}${element('wp:cat_name', textOf(row, 'name'))}</wp:category>`
  })
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<link>${escapeText(home)}</link>
<wp:wxr_version>1.2</wp:wxr_version>
${element('wp:base_blog_url', home)}
${[...authors, ...terms].join('\n')}
`
}

export const tail = '</channel>\n</rss>\n'

/** Only editors see the login; usually it is the slug. */
export const loginOf = (row: Row): string => textOf(row, 'username') || textOf(row, 'slug')

type Item = {
  id: number
  type: string
  title: string
  status: string
  more: string[]
  meta?: Record<string, string>
}

function writeItem({ id, type, title, status, more, meta = {} }: Item): string {
  const lines = [
    element('title', title),
    `<wp:post_id>${id}</wp:post_id>`,
    element('wp:post_type', type),
    element('wp:status', status),
    ...more,
    ...Object.entries(meta).flatMap(([key, value]) =>
      value
        ? `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>`
        : [],
    ),
  ]
  return `<item>\n${lines.join('\n')}\n</item>\n`
}

/** An attachment, or nothing if it has no file that we may know of. */
export function writePicture(row: Row): string {
  const address = textOf(row, 'source_url')
  if (!idOf(row) || !address) return ''
  return writeItem({
    ...{ id: idOf(row), type: 'attachment', title: writtenOf(row, 'title').text, status: 'inherit' },
    more: [
      element('wp:attachment_url', address),
      element('excerpt:encoded', htmlToText(writtenOf(row, 'caption').text)),
      `<wp:post_parent>${numberOf(row, 'post') || 0}</wp:post_parent>`,
    ],
    meta: { _wp_attachment_image_alt: htmlToText(textOf(row, 'alt_text')) },
  })
}

export const writeUnsent = (address: string): string =>
  writeItem({ id: 0, type: unsentType, title: address, status: 'publish', more: [] })

export function writePost(row: Row, known: PostNames): string {
  const content = writtenOf(row, 'content')
  const isProtected = asRow(row.content).protected === true
  // Editors are told the password itself.
  const password = textOf(row, 'password') || (isProtected ? '…' : '')
  const category = ({ slug, name }: Term, domain: string) =>
    `<category domain="${domain}" nicename="${escapeHtml(slug)}">${cdata(name)}</category>`
  const terms = (name: 'categories' | 'tags', domain: string) => {
    const ids = [...new Set(numbersOf(row, name))].slice(0, maxTerms)
    return ids.flatMap(id => {
      const term = known[name].get(id)
      return term ? category(term, domain) : []
    })
  }
  const bylines = coAuthorsOf(row).map(term => category(term, 'author'))
  const creator = known.users.get(numberOf(row, 'author'))?.slug ?? yoastOf(row, 'author')
  return writeItem({
    id: idOf(row),
    type: textOf(row, 'type') || 'post',
    title: titleOf(row, isProtected),
    status: textOf(row, 'status') || 'publish',
    more: [
      `<link>${escapeText(textOf(row, 'link'))}</link>`,
      element('dc:creator', creator),
      `<guid isPermaLink="false">${escapeText(writtenOf(row, 'guid').text)}</guid>`,
      element('content:encoded', content.isRaw ? content.text : asBlock(withoutWidgets(content.text))),
      element('excerpt:encoded', excerptOf(row, content.text)),
      element('wp:post_date', mysqlTime(textOf(row, 'date'))),
      element('wp:post_date_gmt', mysqlTime(textOf(row, 'date_gmt'))),
      element('wp:post_modified_gmt', mysqlTime(textOf(row, 'modified_gmt'))),
      element('wp:post_name', textOf(row, 'slug')),
      element('wp:post_password', password),
      ...terms('categories', 'category'),
      ...terms('tags', 'post_tag'),
      ...bylines,
    ],
    meta: { ...metaOf(row), _thumbnail_id: idText(row.featured_media) },
  })
}

const idText = (id: unknown) => (Number.isSafeInteger(id) && Number(id) > 0 ? String(id) : '')

/** `2020-05-01T13:00:00` without a zone. */
const mysqlTime = (time: string) => time.slice(0, 19).replace('T', ' ')

/** Rendered text has its line breaks already; text of the old editor gets them from the reader. */
const asBlock = (html: string) => (html ? `<!-- wp:html -->${html}<!-- /wp:html -->` : '')

/** Guests see a word in front of the titles of posts with a password. */
function titleOf(row: Row, isProtected: boolean): string {
  const { text, isRaw } = writtenOf(row, 'title')
  return isRaw || !isProtected ? text : text.replace(/^(?:Protected|محمي[^:]{0,20}):\s*/i, '')
}

/**
 * Without a written excerpt, WordPress sends guests the first words of the text, without captions and headings. An
 * excerpt that begins like the text is taken for such a one.
 */
function excerptOf(row: Row, content: string): string {
  const { text, isRaw } = writtenOf(row, 'excerpt')
  if (isRaw) return text
  const words = htmlToText(text).replace(/\s+/g, ' ').trim()
  const isCut = /(?:\[?…\]?|\[\.\.\.\]|\.\.\.)$/.test(words) || /class=["'][^"']*more-link/.test(text)
  const opening = words.split(' ', 5).join(' ')
  return isCut || htmlToText(content).replace(/\s+/g, ' ').trim().startsWith(opening) ? '' : words
}

/** Terms that Co-Authors Plus embeds. */
function coAuthorsOf(row: Row): Term[] {
  return embeddedTerms(row)
    .filter(term => term.taxonomy === 'author')
    .slice(0, maxTerms)
    .map(term => ({ slug: textOf(term, 'slug'), name: textOf(term, 'name') }))
}

/** All terms that a post embeds: a list for each taxonomy. Those that may not be seen are errors with a code. */
export function embeddedTerms(row: Row): Row[] {
  const lists = asRow(row._embedded)['wp:term']
  const all = Array.isArray(lists) ? lists.flat() : []
  return all.map(asRow).filter(term => idOf(term) > 0)
}

export function embedded(row: Row, name: 'author' | 'wp:featuredmedia'): Row[] {
  const list = asRow(row._embedded)[name]
  return Array.isArray(list) ? list.map(asRow).filter(one => idOf(one) > 0) : []
}

/** https://developer.yoast.com/customization/apis/rest-api/ */
const yoastOf = (row: Row, name: string) => textOf(asRow(row.yoast_head_json), name)

function metaOf(row: Row): Record<string, string> {
  const yoast = asRow(row.yoast_head_json)
  const [title, own] = [htmlToText(textOf(yoast, 'title')), htmlToText(writtenOf(row, 'title').text)]
  return {
    // Yoast's usual title is the post's with the name of the site.
    _yoast_wpseo_title: title.includes(own) ? '' : title,
    _yoast_wpseo_metadesc: textOf(yoast, 'description'),
    '_yoast_wpseo_meta-robots-noindex': textOf(asRow(yoast.robots), 'index') === 'noindex' ? '1' : '',
  }
}
