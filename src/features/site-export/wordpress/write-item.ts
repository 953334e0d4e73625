import { escapeText } from '../../../contract/escape-html.ts'
import { printable } from '../../../platform/documents/xml.ts'
import { mediaVariantPath, variantWidthsFor } from '../../media/variants.ts'

type Term = { slug: string; name: string }

/** An article as WordPress's importer reads it. */
export type Post = {
  id: number
  title: string
  slug: string
  summary: string
  description: string
  enable: boolean
  publishAt: string
  contentUpdatedAt: string
  category: Term
  tags: Term[]
  author: Term | null
  /** The other bylines, in order. */
  contributors: Term[]
  imageId: number | null
  meta: Record<string, string | null>
}

export type Picture = {
  id: number
  hash: string
  width: number
  alt: string
  caption: string
  fileName: string
  createdAt: string
}

/** `pictureOffset` is beyond all article ids, because WordPress numbers attachments and posts together. */
export type Site = { url: string; pictureOffset: number }

export const cdata = (text: string) => `<![CDATA[${printable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** WordPress stores slugs percent-encoded, in small letters. */
export const nicename = (slug: string) => encodeURIComponent(slug.toWellFormed()).toLowerCase()

/** Formats a time as MySQL does, in UTC. */
const mysqlTime = (time: string) => time.slice(0, 19).replace('T', ' ')

const pictureAddress = ({ url }: Site, { hash, width }: Pick<Picture, 'hash' | 'width'>) =>
  `${url}${mediaVariantPath({ hash, width: variantWidthsFor(width).at(-1)!, format: 'webp' })}`

type Item = {
  id: number
  type: 'post' | 'attachment'
  title: string
  link: string
  slug: string
  status: string
  time: string
  changed: string
  creator: string
  content: string
  excerpt: string
  parent: number
  more: string[]
  meta: Record<string, string | null>
}

// https://github.com/WordPress/WordPress/blob/6.4/wp-admin/includes/export.php
function writeItem(item: Item): string {
  const { id, type, time, changed } = item
  const lines = [
    `<title>${cdata(item.title)}</title>`,
    `<link>${escapeText(item.link)}</link>`,
    `<pubDate>${new Date(time).toUTCString().replace('GMT', '+0000')}</pubDate>`,
    `<dc:creator>${cdata(item.creator)}</dc:creator>`,
    `<guid isPermaLink="false">${escapeText(item.link)}</guid>`,
    '<description></description>',
    `<content:encoded>${cdata(item.content)}</content:encoded>`,
    `<excerpt:encoded>${cdata(item.excerpt)}</excerpt:encoded>`,
    `<wp:post_id>${id}</wp:post_id>`,
    `<wp:post_date>${cdata(mysqlTime(time))}</wp:post_date>`,
    `<wp:post_date_gmt>${cdata(mysqlTime(time))}</wp:post_date_gmt>`,
    `<wp:post_modified>${cdata(mysqlTime(changed))}</wp:post_modified>`,
    `<wp:post_modified_gmt>${cdata(mysqlTime(changed))}</wp:post_modified_gmt>`,
    `<wp:comment_status>${cdata('closed')}</wp:comment_status>`,
    `<wp:ping_status>${cdata('closed')}</wp:ping_status>`,
    `<wp:post_name>${cdata(nicename(item.slug))}</wp:post_name>`,
    `<wp:status>${cdata(item.status)}</wp:status>`,
    `<wp:post_parent>${item.parent}</wp:post_parent>`,
    '<wp:menu_order>0</wp:menu_order>',
    `<wp:post_type>${cdata(type)}</wp:post_type>`,
    `<wp:post_password>${cdata('')}</wp:post_password>`,
    '<wp:is_sticky>0</wp:is_sticky>',
    ...item.more,
    ...Object.entries(item.meta).flatMap(([key, value]) =>
      value
        ? [
            `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
          ]
        : [],
    ),
  ]
  return `<item>\n${lines.join('\n')}\n</item>\n`
}

export function writePost(site: Site, post: Post, pictures: Map<string, Picture>, now: Date): string {
  const { id, slug, publishAt, enable, category, tags, author, contributors, imageId } = post
  const term = (domain: string, named: Term) =>
    `<category domain="${domain}" nicename="${nicename(named.slug)}">${cdata(named.name)}</category>`
  // Terms of Co-Authors Plus. Sites without it would complain about them, so single authors get none.
  const bylines = contributors.length > 0 ? [...(author ? [author] : []), ...contributors] : []
  const byline = ({ slug, name }: Term) => term('author', { slug: `cap-${slug}`, name })
  return writeItem({
    ...{ id, type: 'post', title: post.title, slug, link: `${site.url}/article/${id}/${encodeURI(slug)}` },
    status: !enable ? 'draft' : new Date(publishAt) > now ? 'future' : 'publish',
    ...{ time: publishAt, changed: post.contentUpdatedAt, creator: author?.slug ?? '', parent: 0 },
    ...{ content: writeBody(site, post.description, pictures), excerpt: post.summary },
    more: [term('category', category), ...tags.map(tag => term('post_tag', tag)), ...bylines.map(byline)],
    meta: { ...post.meta, _thumbnail_id: imageId === null ? null : String(site.pictureOffset + imageId) },
  })
}

export function writeAttachment(site: Site, picture: Picture, parent: number, creator: string): string {
  const { id, createdAt, alt, caption, fileName, hash } = picture
  const address = pictureAddress(site, picture)
  return writeItem({
    ...{
      id: site.pictureOffset + id,
      type: 'attachment',
      title: fileName || hash,
      slug: hash,
      link: address,
    },
    ...{
      status: 'inherit',
      time: createdAt,
      changed: createdAt,
      creator,
      parent,
      content: '',
      excerpt: caption,
    },
    more: [`<wp:attachment_url>${cdata(address)}</wp:attachment_url>`],
    meta: { _wp_attachment_image_alt: alt },
  })
}

const pictureSource = /src="\/media\/([0-9a-f]{32})-[^"]*"/g
const ownAddress = /(\s(?:href|src|poster)=")\/(?!\/)/g
const gallery = /<div data-card="gallery">(.*?)<\/div>/gs
const embed = /<figure data-embed="[^"]*"[^>]*><a href="[^"]*"[^>]*>([^<]*)<\/a><\/figure>/g

/** Hashes of the pictures in a text. */
export const hashesIn = (html: string) => Array.from(html.matchAll(pictureSource), ([, hash = '']) => hash)

/** Whole addresses; players on lines of their own, and galleries as WordPress has them. */
function writeBody(site: Site, html: string, pictures: Map<string, Picture>): string {
  return html
    .replace(pictureSource, (source, hash: string) => {
      const picture = pictures.get(hash)
      return picture ? `src="${pictureAddress(site, picture)}"` : source
    })
    .replace(ownAddress, (_, before: string) => `${before}${site.url}/`)
    .replace(
      gallery,
      (_, inside: string) => `<figure class="wp-block-gallery has-nested-images">${inside}</figure>`,
    )
    .replace(embed, (_, address: string) => `\n\n${address.replaceAll('&amp;', '&')}\n\n`)
}
