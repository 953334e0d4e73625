/** Kinds of pages with a share picture. */
export const shareKinds = [
  'site',
  'article',
  'category',
  'agency',
  'tag',
  'person',
  'author',
  'source',
  'dossier',
  'podcast',
  'poll',
  'letter',
] as const
export type ShareKind = (typeof shareKinds)[number]

export type ShareBar = { text: string; percent: number }

/** Everything on the picture. Any change gives the picture a new address. */
export type ShareCard = {
  kind: ShareKind
  /** 0 for the site itself. */
  id: number
  title: string
  /** The article's section. */
  kicker?: string
  colour?: string
  pictureHash?: string
  /** Crop such as `-share-50_33_100`; '' if uncropped, or cropped automatically. */
  pictureCrop?: string
  /** Final results of a poll, by answer. */
  bars?: ShareBar[]
}

/** Portraits and logos are shown whole beside the name. Photographs fill the background. */
export const shownWhole: ShareKind[] = ['agency', 'person', 'author', 'source']

export const shareSize = { width: 1200, height: 630 } as const

/** Increment after changing the drawing, so that caches do not serve the old one. */
const design = 4

type ShareAddress = { kind: ShareKind; id: number; version: string }

export function sharePath(card: ShareCard, siteName: string): string {
  return `/share/${card.kind}/${card.id}-${versionOf(card, siteName)}.jpg`
}

export function parseSharePath(path: string): ShareAddress | undefined {
  const [, name, id, version] = /^\/share\/([a-z]+)\/(0|[1-9]\d{0,8})-([0-9a-f]{14})\.jpg$/.exec(path) ?? []
  const kind = shareKinds.find(known => known === name)
  return kind && version ? { kind, id: Number(id), version } : undefined
}

export function versionOf(card: ShareCard, siteName: string): string {
  const { title, kicker = '', colour = '', pictureHash = '', pictureCrop = '', bars } = card
  const shown = [design, siteName, title, kicker, colour, pictureHash, pictureCrop]
  return fingerprint(JSON.stringify(bars ? [...shown, bars] : shown))
}

/** A 53-bit hash in pure JavaScript that distinguishes texts. Not for security. */
function fingerprint(text: string): string {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 2654435761)
    two = Math.imul(two ^ unit, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(16).padStart(14, '0')
}
