import { childrenOf, isAddress, isW3cTime, type Node, readXml, textOf } from './xml.ts'

/*
 * Rules of a strict validator for RSS 2.0 (rssboard.org, with its Best Practices Profile), Atom's link and updated in
 * it, Dublin Core's creator, Media RSS and content:encoded.
 */
const spaces: Record<string, string> = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
}
const inChannel = [
  'title',
  'link',
  'description',
  'language',
  'lastBuildDate',
  'ttl',
  'image',
  'atom:link',
  'item',
]
const inItem = [
  ...['title', 'link', 'guid', 'pubDate', 'category', 'description', 'enclosure'],
  ...['atom:updated', 'dc:creator', 'content:encoded', 'media:content'],
]
const several = ['item', 'atom:link', 'category', 'dc:creator', 'media:content']

/** RFC 822 date as in RSS: four-digit year, named zone. */
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/

export function checkRss(text: string, address: string): string[] {
  const root = readXml(text)
  const problems: string[] = []
  const say = (wrong: boolean, problem: string) => wrong && problems.push(problem)
  say(root.name !== 'rss' || root.attributes.version !== '2.0', 'not RSS 2.0')
  for (const [prefix, space] of Object.entries(spaces)) {
    const used = new RegExp(`<${prefix}:`).test(text)
    say(used && root.attributes[`xmlns:${prefix}`] !== space, `namespace ${prefix}`)
  }
  const [channel, ...more] = root.children
  if (channel?.name !== 'channel' || more.length > 0) return [...problems, 'one channel, nothing else']
  problems.push(...checkNames(channel, inChannel))
  for (const name of ['title', 'description']) say(!textOf(channel, name)?.trim(), `channel without ${name}`)
  say(!isAddress(textOf(channel, 'link')), 'channel without link')
  say(textOf(channel, 'language') !== 'ar', 'language')
  const links = childrenOf(channel, 'atom:link').map(({ attributes }) => attributes)
  const self = links.filter(({ rel }) => rel === 'self')
  say(self.length !== 1 || self[0]?.href !== address, `self is ${self[0]?.href}, not ${address}`)
  say(self[0]?.type !== 'application/rss+xml', 'type of self')
  say(!links.every(({ href }) => isAddress(href)), 'a link that is not an address')
  const built = textOf(channel, 'lastBuildDate')
  say(built !== undefined && !rfc822.test(built), `lastBuildDate ${built}`)
  const [image] = childrenOf(channel, 'image')
  for (const name of ['title', 'link']) {
    say(image !== undefined && textOf(image, name) !== textOf(channel, name), `the image has another ${name}`)
  }
  const items = childrenOf(channel, 'item')
  const guids = items.map(item => textOf(item, 'guid'))
  say(new Set(guids).size !== guids.length, 'a guid twice')
  for (const item of items) problems.push(...checkItem(item))
  const times = items.map(item => Date.parse(textOf(item, 'pubDate') ?? ''))
  say(
    times.some((time, index) => index > 0 && time > times[index - 1]!),
    'not the newest first',
  )
  return problems
}

function checkItem(item: Node): string[] {
  const title = textOf(item, 'title') ?? ''
  const problems = checkNames(item, inItem)
  const say = (wrong: boolean, problem: string) => wrong && problems.push(problem)
  say(!title.trim() || /<[a-z]/i.test(title.replace(/&lt;/g, '')), 'title')
  say(!isAddress(textOf(item, 'link')), 'link')
  const [guid] = childrenOf(item, 'guid')
  say(!guid?.text, 'no guid')
  say(guid?.attributes.isPermaLink !== 'false' && !isAddress(guid?.text), 'a guid that leads nowhere')
  say(!rfc822.test(textOf(item, 'pubDate') ?? ''), `pubDate ${textOf(item, 'pubDate')}`)
  say(Date.parse(textOf(item, 'pubDate') ?? '') > Date.now(), 'of the future')
  const updated = textOf(item, 'atom:updated')
  say(updated !== undefined && !isW3cTime(updated), `updated ${updated}`)
  say(!textOf(item, 'description')?.trim(), 'no description')
  const content = textOf(item, 'content:encoded') ?? ''
  say(/ (src|href)=(&quot;|")\/(?!\/)/.test(content), 'an address that is not whole')
  say(/<script|&lt;script|javascript:/i.test(content), 'a script')
  for (const { attributes } of childrenOf(item, 'enclosure')) {
    const { url, length, type } = attributes
    say(!isAddress(url) || !/^\d+$/.test(length ?? '') || !/^\w+\/[\w.+-]+$/.test(type ?? ''), 'enclosure')
  }
  for (const { attributes } of childrenOf(item, 'media:content')) {
    say(!isAddress(attributes.url) || !/^\d+$/.test(attributes.width ?? ''), 'media')
  }
  return problems.map(problem => `${title.slice(0, 40)}: ${problem}`)
}

function checkNames(node: Node, known: string[]): string[] {
  const names = node.children.map(({ name }) => name)
  const strange = names.filter(name => !known.includes(name)).map(name => `${node.name} has ${name}`)
  const twice = names.filter((name, index) => names.indexOf(name) !== index && !several.includes(name))
  return [...strange, ...twice.map(name => `${node.name} has ${name} twice`)]
}
