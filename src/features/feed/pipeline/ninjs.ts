import { type AgencyItem, readAgencyItems } from './agency-item.ts'
import type { FeedMedia, FeedPicture, ParsedFeed } from './feed-item.ts'
import { type RawLink, readIndexLinks } from './index-links.ts'
import { parseLoosely, textAsHtml } from './json-feed.ts'

type Value = Record<string, unknown>

const maxNesting = 4
/** Names that publishers give the list around their items. */
const lists = ['items', '_items', 'newsitems', 'results', 'data', 'articles']

/**
 * Parses ninjs 1.x to 3.x: one item, or a list of them. Names are compared in small letters, as 3.0 changed them to
 * camel case. Undefined for other JSON.
 * @see https://iptc.org/std/ninjs/
 */
export function readNinjs(text: string, feedUrl: string, maxItems: number): ParsedFeed | undefined {
  const json = parseLoosely(text)
  const all = itemsIn(json, 0)
  const index = readIndexLinks([...linksIn(json, 0), ...all.flatMap(linksOf)], feedUrl)
  const found = all.filter(item => linksOf(item).length === 0)
  const written = found.map(readItem).filter(item => item !== undefined)
  if (written.length === 0 && index.length === 0) return undefined
  const language = all[0] && textIn(all[0], 'language')
  return {
    title: '',
    link: undefined,
    language,
    hub: undefined,
    self: undefined,
    ...readAgencyItems(written, { base: feedUrl, language, maxItems }),
    ...(index.length > 0 && { index }),
  }
}

function itemsIn(json: unknown, depth: number): Value[] {
  if (depth > maxNesting) return []
  if (Array.isArray(json)) return json.flatMap(one => itemsIn(one, depth + 1))
  const value = lowered(json)
  if (!value) return []
  if (isItem(value)) return [value]
  const inner = [value.item, ...lists.map(name => value[name])].filter(one => one !== undefined)
  return inner.flatMap(one => itemsIn(one, depth + 1))
}

const webAddress = /^https?:\/\//i
const versionOf = (value: Value) =>
  `${value.version ?? ''} ${textIn(value, 'versioncreated', 'updated', 'modified') ?? ''}`
const isEmptyOf = (value: Value) =>
  writtenIn(value, 'bodies', 'body') === undefined &&
  writtenIn(value, 'descriptions', 'description') === undefined

/** An address of an item's own document, where there is only its beginning. */
function addressIn(value: Value): string | undefined {
  const uri = textIn(value, 'uri')
  return textIn(value, 'href') ?? (uri && webAddress.test(uri) ? uri : undefined)
}

/** Links of an item without a text of its own: to the texts of a package, otherwise to its own document. */
function linksOf(value: Value): RawLink[] {
  if (!isEmptyOf(value)) return []
  const texts = partsOf(value, 'associations')
    .filter(part => /^(?:text|composite)$/i.test(textIn(part, 'type') ?? '') && isEmptyOf(part))
    .map(part => ({ url: addressIn(part), version: versionOf(part) }))
  if (texts.length > 0) return texts
  const isText = /^(?:text|composite)$/i.test(textIn(value, 'type') ?? 'text')
  return isText && textIn(value, 'href') ? [{ url: textIn(value, 'href'), version: versionOf(value) }] : []
}

/** A list of addresses, or of objects that have hardly more than one. */
function linksIn(json: unknown, depth: number): RawLink[] {
  if (depth > maxNesting) return []
  if (Array.isArray(json)) {
    return json.flatMap((one): RawLink[] =>
      typeof one === 'string' && webAddress.test(one)
        ? [{ url: one, version: undefined }]
        : linksIn(one, depth + 1),
    )
  }
  const value = lowered(json)
  if (!value || isItem(value)) return []
  const href = textIn(value, 'href')
  if (href && !['title', 'content_html', 'content_text', 'rel'].some(name => name in value))
    return [{ url: href, version: versionOf(value) }]
  return [...lists, 'links'].flatMap(name => linksIn(value[name], depth + 1))
}

/** JSON Feed has `id` in its place. */
function isItem(value: Value): boolean {
  return (
    typeof value.uri === 'string' &&
    !('id' in value && 'content_html' in value) &&
    ['versioncreated', 'pubstatus', 'headline', 'headlines', 'bodies', 'type'].some(name => name in value)
  )
}

function lowered(json: unknown): Value | undefined {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return undefined
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]))
}

function textIn(value: Value, ...names: string[]): string | undefined {
  const found = names.map(name => value[name]).find(text => typeof text === 'string' && text.trim() !== '')
  return found as string | undefined
}

/** Parts of a list, or of an object whose names are the parts' names (1.x). */
function partsOf(value: Value, ...names: string[]): Value[] {
  const parts = names.map(name => value[name]).find(part => part !== undefined && part !== null)
  const listed = Array.isArray(parts)
    ? parts
    : Object.entries(lowered(parts) ?? {}).map(([name, part]) => {
        const known = lowered(part)
        return known && { name, ...known }
      })
  return listed.flatMap((part): Value[] => {
    const known = lowered(part)
    return known ? [known] : []
  })
}

const maxParts = 200

function readItem(value: Value): AgencyItem | undefined {
  const kind = textIn(value, 'type') ?? 'text'
  if (!/^(?:text|composite|picture|graphic|video|audio)$/i.test(kind)) return undefined
  const associations = partsOf(value, 'associations').slice(0, maxParts)
  const isVisual = /^(?:picture|graphic)$/i.test(kind)
  const withFiles = [...(kind === 'text' ? [] : [value]), ...associations]
  const summary = writtenIn(value, 'descriptions', 'description')
  return {
    guid: textIn(value, 'uri'),
    version:
      textIn(value, 'version') ?? (typeof value.version === 'number' ? String(value.version) : undefined),
    status: textIn(value, 'pubstatus'),
    embargo: embargoOf(value),
    usageTerms: textIn(value, 'usageterms'),
    url: textIn(value, 'url', 'link', 'canonicalurl'),
    title: headlineOf(value),
    html: writtenIn(value, 'bodies', 'body') ?? summary,
    summary,
    dates: ['firstpublished', 'contentcreated', 'versioncreated', 'firstcreated'].map(name =>
      textIn(value, name),
    ),
    author: textIn(value, 'byline', 'by') ?? namesOf(value, 'infosources', 'infosource').join('، '),
    categories: [
      ...namesOf(value, 'subjects', 'subject'),
      ...namesOf(value, 'people', 'person'),
      ...(Array.isArray(value.keywords) ? value.keywords.filter(word => typeof word === 'string') : []),
    ],
    images: withFiles.flatMap(part => (isVisual || part !== value ? pictureOf(part) : [])),
    media: withFiles.flatMap(mediaOf),
    language: textIn(value, 'language'),
  }
}

/** '' for an embargo that says no time. */
function embargoOf(value: Value): string | undefined {
  const names = ['embargoed', 'embargo', 'embargoeduntil']
  const found = names.map(name => value[name]).find(embargo => embargo !== undefined && embargo !== null)
  if (found === undefined || found === false) return undefined
  return typeof found === 'string' ? found.trim() : ''
}

function headlineOf(value: Value): string | undefined {
  const headlines = partsOf(value, 'headlines')
  const main = headlines.find(part => /^(?:main|headline)$/i.test(textIn(part, 'role') ?? '')) ?? headlines[0]
  return (main && textIn(main, 'value')) ?? textIn(value, 'headline', 'title')
}

/** HTML of the list of 2.0 and later, else of the fields of 1.x: `body_html`, `body_xhtml`, `body_text`. */
function writtenIn(value: Value, list: string, field: string): string | undefined {
  const parts = partsOf(value, list)
  const html = parts.find(part => /html/i.test(textIn(part, 'contenttype') ?? ''))
  const listed = html ?? parts[0]
  const text = listed && textIn(listed, 'value')
  if (text) return html || /<\/?p\b/i.test(text) ? text : textAsHtml(text)
  const markup = textIn(value, `${field}_html`, `${field}_xhtml`, `${field}_html5`)
  const plain = textIn(value, `${field}_text`)
  return markup ?? (plain && textAsHtml(plain))
}

function namesOf(value: Value, ...names: string[]): string[] {
  return partsOf(value, ...names)
    .slice(0, maxParts)
    .flatMap(part => textIn(part, 'name') ?? [])
}

function filesOf(part: Value): { href: string; type: string; width: number; title: string | undefined }[] {
  return partsOf(part, 'renditions')
    .slice(0, maxParts)
    .flatMap(file => {
      const href = textIn(file, 'href')
      const type = textIn(file, 'contenttype', 'mimetype') ?? ''
      return href ? [{ href, type, width: Number(file.width) || 0, title: textIn(file, 'title') }] : []
    })
}

/** The widest rendition. */
function pictureOf(part: Value): FeedPicture[] {
  if (/^(?:video|audio|text)$/i.test(textIn(part, 'type') ?? '')) return []
  const [file] = filesOf(part)
    .filter(({ href, type }) =>
      type ? type.startsWith('image/') : /\.(?:jpe?g|png|webp)(?:$|\?)/i.test(href),
    )
    .toSorted((one, other) => other.width - one.width)
  if (!file) return []
  const caption = writtenIn(part, 'descriptions', 'description')
  const credit = textIn(part, 'creditline', 'byline', 'by', 'copyrightholder')
  return [{ url: file.href, ...(caption && { caption }), ...(credit && { credit }) }]
}

function mediaOf(part: Value): FeedMedia[] {
  const kind = /^(video|audio)$/i.exec(textIn(part, 'type') ?? '')?.[1]?.toLowerCase()
  const [file] = filesOf(part).filter(({ type }) => kind && type.startsWith(`${kind}/`))
  const title = headlineOf(part)
  return file ? [{ url: file.href, kind: kind as FeedMedia['kind'], ...(title && { title }) }] : []
}
