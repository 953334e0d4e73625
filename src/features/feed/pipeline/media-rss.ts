import { embedUrl } from '../../../platform/html/embed-url.ts'
import { isBelow, smallestPicture } from '../../../platform/html/picture.ts'
import type { FeedMedia, FeedPicture } from './feed-item.ts'
import type { FeedNode } from './feed-tree.ts'
import { attributeOf, Fields, ownText } from './fields.ts'

type MediaCandidate = { node: FeedNode; url: string | undefined; width: number }

/** Pictures in Media RSS, the widest first, thumbnails last. */
export function mediaPictures(item: Fields): FeedPicture[] {
  const groups = [item, ...item.all('media:group').map(group => new Fields(group))]
  const outer = groups.toReversed()
  const contents = groups.flatMap(group => group.all('media:content'))
  const thumbnails = [...groups, ...contents.map(content => new Fields(content))].flatMap(part =>
    part.all('media:thumbnail'),
  )
  return [...widestFirst(contents).filter(isPicture), ...widestFirst(thumbnails)].flatMap(({ node, url }) => {
    return url ? [{ url, ...wordsOf(node, outer) }] : []
  })
}

/** The picture's own texts, or else those of the item or group around it. */
function wordsOf(node: FeedNode, outer: Fields[]): Omit<FeedPicture, 'url'> {
  const own = new Fields(node)
  const [alt, caption] = [own.text('media:title'), own.text('media:description')]
  const credit = [own, ...outer]
    .map(part => part.text('media:credit') ?? part.text('media:copyright'))
    .find(Boolean)
  return { ...(alt && { alt }), ...(caption && { caption }), ...(credit && { credit }) }
}

/** Sounds and videos in Media RSS; the first of several versions. */
export function mediaFiles(item: Fields): FeedMedia[] {
  const groups = item.all('media:group').map(group => new Fields(group))
  const players = item.all('media:player').map(node => ({ node, kind: 'video' as const }))
  return [item, ...groups].flatMap((part, index) => {
    const files = part.all('media:content').flatMap(node => {
      const kind = kindOf(attributeOf(node, 'type'), attributeOf(node, 'url'), attributeOf(node, 'medium'))
      return kind ? [{ node, kind }] : []
    })
    // A group holds the same content in several qualities.
    return (index === 0 ? [...files, ...players] : files.slice(0, 1)).flatMap(({ node, kind }) => {
      const url = attributeOf(node, 'url')
      const title = new Fields(node).text('media:title')
      return url ? [{ url, kind, ...(title && { title }) }] : []
    })
  })
}

/** Sounds and videos among enclosures. */
export function enclosedMedia(enclosures: { href?: string; type?: string; title?: string }[]): FeedMedia[] {
  return enclosures.flatMap(({ href, type, title }) => {
    const kind = kindOf(type, href)
    return href && kind ? [{ url: href, kind, ...(title && { title }) }] : []
  })
}

function kindOf(
  type: string | undefined,
  url: string | undefined,
  medium?: string,
): FeedMedia['kind'] | undefined {
  const named = /^(audio|video)(?=\/|$)/i.exec(medium ?? type ?? '')?.[1]?.toLowerCase()
  if (named === 'audio' || named === 'video') return named
  if (url && embedUrl(url)) return 'video'
  if (type && !/^(application\/octet-stream|binary\/)/i.test(type)) return undefined
  const extension = /\.(\w{3,4})(?:$|[?#])/.exec(url ?? '')?.[1]?.toLowerCase() ?? ''
  if (/^(mp3|m4a|ogg|oga|wav|aac|opus)$/.test(extension)) return 'audio'
  return /^(mp4|m4v|webm|mov)$/.test(extension) ? 'video' : undefined
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
