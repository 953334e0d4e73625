import { isBelow, smallestPicture } from '../../../platform/html/picture.ts'
import type { FeedPicture } from './feed-item.ts'
import type { FeedNode } from './feed-tree.ts'
import { attributeOf, Fields, ownText } from './fields.ts'

type MediaCandidate = { node: FeedNode; url: string | undefined; width: number }

/** Pictures in Media RSS, the widest first, thumbnails last. */
export function mediaPictures(item: Fields): FeedPicture[] {
  const groups = [item, ...item.all('media:group').map(group => new Fields(group))]
  const contents = groups.flatMap(group => group.all('media:content'))
  const thumbnails = [...groups, ...contents.map(content => new Fields(content))].flatMap(part =>
    part.all('media:thumbnail'),
  )
  return [...widestFirst(contents).filter(isPicture), ...widestFirst(thumbnails)].flatMap(({ node, url }) => {
    const alt = new Fields(node).text('media:title')
    return url ? [{ url, ...(alt ? { alt } : {}) }] : []
  })
}

/** Pictures among enclosures: `enclosure` in RSS, attachments in JSON, links in Atom. */
export function enclosedPictures(enclosures: { href?: string; type?: string }[]): FeedPicture[] {
  return enclosures.flatMap(({ href, type }) => (href && isPictureFile(href, type) ? [{ url: href }] : []))
}

function widestFirst(nodes: FeedNode[]): MediaCandidate[] {
  return nodes
    .map(node => ({ node, url: addressOf(node), width: side(node, 'width') ?? 0 }))
    .filter(({ node }) => !isBelow(smallestPicture, side(node, 'width'), side(node, 'height')))
    .sort((a, b) => b.width - a.width)
}

function side({ attributes }: FeedNode, name: 'width' | 'height'): number | undefined {
  return Number(attributes[name]) || undefined
}

function isPicture({ node, url }: MediaCandidate): boolean {
  const medium = attributeOf(node, 'medium')
  const isNamedSo = node.name !== 'media:content' || node.attributes.large === 'image'
  if (isNamedSo || medium === 'image') return true
  const type = attributeOf(node, 'type')
  return type?.startsWith('image/') || (!medium && isPictureFile(url ?? '', type))
}

function isPictureFile(url: string, type: string | undefined): boolean {
  return type ? type.startsWith('image/') : /\.(jpe?g|png|gif|webp|avif)($|[?#])/i.test(url)
}

/** Non-standard forms: `<img>https://…</img>`, `<thumbnail src="…"/>` and a url inside. */
function addressOf(node: FeedNode): string | undefined {
  const inside = new Fields(node)
  const [own, src, href] = ['url', 'src', 'href'].map(name => attributeOf(node, name))
  const url = own ?? src ?? href ?? ownText(inside.first('url') ?? inside.first('media:url') ?? node).trim()
  return /^\S+$/.test(url) ? url : own
}
