// WXR 1.2, as WordPress 6 writes it: https://github.com/WordPress/WordPress/blob/6.4/wp-admin/includes/export.php
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

type Post = {
  id: number
  type?: string
  title?: string
  content?: string
  excerpt?: string
  slug?: string
  status?: string
  /** In the zone of the site, and in UTC. */
  date?: string
  gmt?: string
  link?: string
  guid?: string
  creator?: string
  password?: string
  parent?: number
  /** For an attachment. */
  url?: string
  terms?: (readonly [domain: string, nicename: string, name: string])[]
  meta?: Record<string, string>
  comments?: number
}

export const site = 'https://old.example'

export function item({ id, type = 'post', title = `خبر ${id}`, ...given }: Post): string {
  const { content = `متن الخبر ${id}`, excerpt = '', slug = `news-${id}`, status = 'publish' } = given
  const {
    date = '2020-05-01 13:00:00',
    gmt = '2020-05-01 10:00:00',
    creator = 'sara',
    terms = [],
    meta = {},
  } = given
  const lines = [
    `<title>${cdata(title)}</title>`,
    `<link>${given.link ?? `${site}/?p=${id}`}</link>`,
    `<pubDate></pubDate>`,
    `<dc:creator>${cdata(creator)}</dc:creator>`,
    `<guid isPermaLink="false">${given.guid ?? `${site}/?p=${id}`}</guid>`,
    `<description></description>`,
    `<content:encoded>${cdata(content)}</content:encoded>`,
    `<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>`,
    `<wp:post_id>${id}</wp:post_id>`,
    `<wp:post_date>${cdata(date)}</wp:post_date>`,
    `<wp:post_date_gmt>${cdata(gmt)}</wp:post_date_gmt>`,
    `<wp:post_name>${cdata(slug)}</wp:post_name>`,
    `<wp:status>${cdata(status)}</wp:status>`,
    `<wp:post_parent>${given.parent ?? 0}</wp:post_parent>`,
    `<wp:post_type>${cdata(type)}</wp:post_type>`,
    `<wp:post_password>${cdata(given.password ?? '')}</wp:post_password>`,
    ...(given.url ? [`<wp:attachment_url>${cdata(given.url)}</wp:attachment_url>`] : []),
    ...terms.map(
      ([domain, nicename, name]) =>
        `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`,
    ),
    ...Object.entries(meta).map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
    ),
    ...Array.from(
      { length: given.comments ?? 0 },
      (_, at) =>
        `<wp:comment><wp:comment_id>${at}</wp:comment_id><wp:comment_content>${cdata('تعليق')}</wp:comment_content></wp:comment>`,
    ),
  ]
  return `\t<item>\n${lines.map(line => `\t\t${line}\n`).join('')}\t</item>\n`
}

export const post = (given: Omit<Post, 'type'>): string => item(given)

const categories = [
  [1, 'economy', '', 'اقتصاد'],
  [2, 'banks', 'economy', 'مصارف'],
  [3, 'islamic', 'banks', 'مصارف إسلامية'],
  [4, 'sport', '', 'رياضة'],
]

export function exportHead(): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
	<title>الجريدة القديمة</title>
	<link>${site}</link>
	<language>ar</language>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>${site}</wp:base_site_url>
	<wp:base_blog_url>${site}</wp:base_blog_url>
	<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('sara')}</wp:author_login><wp:author_email>${cdata('s@old.example')}</wp:author_email><wp:author_display_name>${cdata('سارة العبيدي')}</wp:author_display_name></wp:author>
${categories.map(([id, nicename, parent, name]) => `\t<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${cdata(`${nicename}`)}</wp:category_nicename><wp:category_parent>${cdata(`${parent}`)}</wp:category_parent><wp:cat_name>${cdata(`${name}`)}</wp:cat_name></wp:category>`).join('\n')}
`
}

export const exportTail = '</channel>\n</rss>\n'

export const exportOf = (items: string[]): string => exportHead() + items.join('') + exportTail
