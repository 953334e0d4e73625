import { podcastCategories } from '../../features/podcast/podcast-categories.schema.ts'
import { childrenOf, isAddress, type Node, readXml, textOf } from './xml.ts'

/*
 * Rules of directories for a feed:
 * - Apple, «A Podcaster's Guide to RSS» (https://help.apple.com/itc/podcasts_connect/#/itcb54353390) and «Podcast
 *   requirements» (https://podcasters.apple.com/support/823-podcast-requirements);
 * - Spotify, «Podcast Delivery Specification» 1.6
 *   (https://support.spotify.com/podcasters/article/podcast-specification-doc/);
 * - RSS 2.0 (https://www.rssboard.org/rss-specification) and its profile's dates and guids;
 * - the podcast namespace (https://github.com/Podcastindex-org/podcast-namespace/tree/main/docs/tags).
 */
const spaces: Record<string, string> = {
  atom: 'http://www.w3.org/2005/Atom',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  podcast: 'https://podcastindex.org/namespace/1.0',
}
const inChannel = [
  ...['title', 'link', 'description', 'language', 'copyright', 'lastBuildDate', 'atom:link', 'item'],
  ...['itunes:new-feed-url', 'itunes:author', 'itunes:owner', 'itunes:image', 'itunes:category'],
  ...[
    'itunes:explicit',
    'itunes:type',
    'podcast:guid',
    'podcast:medium',
    'podcast:locked',
    'podcast:funding',
  ],
]
const inItem = [
  ...['title', 'link', 'guid', 'pubDate', 'description', 'enclosure', 'itunes:duration', 'itunes:image'],
  ...['itunes:explicit', 'itunes:episodeType', 'itunes:season', 'itunes:episode', 'podcast:transcript'],
  'podcast:chapters',
]
/** Apple's table of file types. */
const types: Record<string, string> = { mp3: 'audio/mpeg', m4a: 'audio/x-m4a' }
const rfc2822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/
const uuid5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const maxBytes = 4000
const maxItems = 300

export function checkPodcast(text: string, address: string): string[] {
  const root = readXml(text)
  const problems: string[] = []
  const say = (wrong: boolean, problem: string) => wrong && problems.push(problem)
  say(root.name !== 'rss' || root.attributes.version !== '2.0', 'not RSS 2.0')
  for (const [prefix, space] of Object.entries(spaces)) {
    say(root.attributes[`xmlns:${prefix}`] !== space, `namespace ${prefix}`)
  }
  const [channel, ...more] = root.children
  if (channel?.name !== 'channel' || more.length > 0) return [...problems, 'one channel, nothing else']
  problems.push(...checkNames(channel, inChannel, ['item']))
  for (const name of ['title', 'description', 'link', 'language', 'itunes:author']) {
    say(!textOf(channel, name)?.trim(), `channel without ${name}`)
  }
  say(!isAddress(textOf(channel, 'link')), 'link')
  say(!/^[a-z]{2}(-[a-z]{2})?$/.test(textOf(channel, 'language') ?? ''), 'language of ISO 639')
  say(Buffer.byteLength(textOf(channel, 'description') ?? '') > maxBytes, 'description beyond 4000 bytes')
  const [self] = childrenOf(channel, 'atom:link')
  say(self?.attributes.rel !== 'self' || self.attributes.href !== address, `self is not ${address}`)
  const moved = textOf(channel, 'itunes:new-feed-url')
  say(moved !== undefined && moved !== address, 'new-feed-url is another feed')
  say(!isArtwork(channel), 'artwork: a .jpg or .png of our own')
  problems.push(...checkCategory(childrenOf(channel, 'itunes:category')[0]))
  say(!isFlag(textOf(channel, 'itunes:explicit')), 'explicit')
  const type = textOf(channel, 'itunes:type') ?? 'episodic'
  say(!['episodic', 'serial'].includes(type), 'type')
  const [owner] = childrenOf(channel, 'itunes:owner')
  say(
    owner !== undefined && !/^\S+@\S+\.\S+$/.test(textOf(owner, 'itunes:email') ?? ''),
    'owner without e-mail',
  )
  say(owner !== undefined && !textOf(owner, 'itunes:name'), 'owner without name')
  say(!uuid5.test(textOf(channel, 'podcast:guid') ?? ''), 'podcast:guid is no UUIDv5')
  say(!['yes', 'no'].includes(textOf(channel, 'podcast:locked') ?? ''), 'locked')
  for (const { attributes } of childrenOf(channel, 'podcast:funding'))
    say(!isAddress(attributes.url), 'funding')
  const items = childrenOf(channel, 'item')
  say(items.length > maxItems, 'more than 300 episodes')
  for (const [what, found] of [
    ['guid', items.map(item => textOf(item, 'guid'))],
    ['enclosure', items.map(item => childrenOf(item, 'enclosure')[0]?.attributes.url)],
  ] as const) {
    say(new Set(found).size !== found.length, `a ${what} twice`)
  }
  for (const item of items) problems.push(...checkItem(item, type === 'serial'))
  const times = items.map(item => Date.parse(textOf(item, 'pubDate') ?? ''))
  say(
    times.some((time, index) => index > 0 && time > times[index - 1]!),
    'not the newest first',
  )
  return problems
}

function checkItem(item: Node, isSerial: boolean): string[] {
  const title = textOf(item, 'title') ?? ''
  const problems = checkNames(item, inItem, [])
  const say = (wrong: boolean, problem: string) => wrong && problems.push(problem)
  say(!title.trim() || /[\n\t]/.test(title), 'title')
  say(!isAddress(textOf(item, 'link')), 'link')
  const [guid] = childrenOf(item, 'guid')
  say(!guid?.text || (guid.attributes.isPermaLink !== 'false' && !isAddress(guid.text)), 'guid')
  const date = textOf(item, 'pubDate') ?? ''
  say(!rfc2822.test(date) || Date.parse(date) > Date.now(), `pubDate ${date}`)
  say(!textOf(item, 'description')?.trim(), 'no description')
  say(Buffer.byteLength(textOf(item, 'description') ?? '') > maxBytes, 'description beyond 4000 bytes')
  const enclosures = childrenOf(item, 'enclosure')
  const { url = '', length = '', type } = enclosures[0]?.attributes ?? {}
  say(enclosures.length !== 1 || !isAddress(url) || !/^[1-9]\d*$/.test(length), 'enclosure')
  say(type !== types[url.slice(url.lastIndexOf('.') + 1)], `type ${type} of ${url}`)
  const duration = textOf(item, 'itunes:duration')
  say(duration !== undefined && !/^[1-9]\d*$/.test(duration), 'duration in seconds')
  say(!isArtwork(item), 'artwork: a .jpg or .png of our own')
  say(!isFlag(textOf(item, 'itunes:explicit')), 'explicit')
  const kind = textOf(item, 'itunes:episodeType') ?? 'full'
  say(!['full', 'trailer', 'bonus'].includes(kind), 'episodeType')
  for (const name of ['itunes:season', 'itunes:episode']) {
    const number = textOf(item, name)
    say(number !== undefined && !/^[1-9]\d*$/.test(number), name)
  }
  say(isSerial && kind === 'full' && !textOf(item, 'itunes:episode'), 'a serial’s episode without number')
  for (const { attributes } of childrenOf(item, 'podcast:transcript')) {
    say(!isAddress(attributes.url) || attributes.type !== 'text/vtt', 'transcript')
  }
  return problems.map(problem => `${title.slice(0, 40)}: ${problem}`)
}

const isFlag = (text: string | undefined) => text === 'true' || text === 'false'

/** Checks the address only: the picture's size is tested where it is made. */
function isArtwork(node: Node): boolean {
  const href = childrenOf(node, 'itunes:image')[0]?.attributes.href
  return isAddress(href) && /\.(jpg|png)$/.test(href ?? '')
}

function checkCategory(category: Node | undefined): string[] {
  const known = podcastCategories[unescaped(category?.attributes.text)]
  if (!category || !known) return ['category is not Apple’s']
  const under = childrenOf(category, 'itunes:category').map(({ attributes }) => unescaped(attributes.text))
  return under.filter(name => !known.under.includes(name)).map(name => `subcategory ${name}`)
}

const unescaped = (text = '') => text.replaceAll('&amp;', '&')

function checkNames(node: Node, known: string[], several: string[]): string[] {
  const names = node.children.map(({ name }) => name)
  const strange = names.filter(name => !known.includes(name)).map(name => `${node.name} has ${name}`)
  const twice = names.filter((name, index) => names.indexOf(name) !== index && !several.includes(name))
  return [...strange, ...twice.map(name => `${node.name} has ${name} twice`)]
}
