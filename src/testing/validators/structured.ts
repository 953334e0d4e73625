import { isAddress, isW3cTime } from './xml.ts'

/*
 * The part of schema.org that our pages use (domain and range of each property), and what Google's documentation of
 * Article, subscription content, Breadcrumb, Organization, WebSite search box and ProfilePage requires or recommends.
 */
export type Thing = { '@type': string; [property: string]: unknown }
type Range = 'Text' | 'URL' | 'DateTime' | 'Integer' | 'Boolean' | 'Language' | (string & {})
type Shape = {
  parent?: string
  properties: Record<string, Range[]>
  required?: string[]
  recommended?: string[]
}

const shapes: Record<string, Shape> = {
  Thing: {
    properties: {
      name: ['Text'],
      description: ['Text'],
      url: ['URL'],
      image: ['URL', 'ImageObject'],
      sameAs: ['URL'],
      mainEntityOfPage: ['URL', 'CreativeWork'],
      potentialAction: ['Action'],
    },
  },
  CreativeWork: {
    parent: 'Thing',
    properties: {
      about: ['Thing'],
      audio: ['AudioObject'],
      author: ['Person', 'Organization'],
      comment: ['Comment'],
      correction: ['Text', 'URL', 'CorrectionComment'],
      creditText: ['Text'],
      dateModified: ['DateTime'],
      datePublished: ['DateTime'],
      hasPart: ['CreativeWork'],
      headline: ['Text'],
      inLanguage: ['Language'],
      isAccessibleForFree: ['Boolean'],
      isBasedOn: ['URL', 'CreativeWork'],
      isPartOf: ['URL', 'CreativeWork'],
      keywords: ['Text'],
      mainEntity: ['Thing'],
      mentions: ['Thing'],
      contributor: ['Person'],
      editor: ['Person'],
      translator: ['Person'],
      publisher: ['Person', 'Organization'],
      text: ['Text'],
      video: ['VideoObject'],
    },
  },
  NewsArticle: {
    parent: 'CreativeWork',
    properties: { articleBody: ['Text'], articleSection: ['Text'] },
    required: ['headline', 'datePublished', 'author', 'publisher'],
    recommended: ['image', 'dateModified', 'mainEntityOfPage'],
  },
  OpinionNewsArticle: { parent: 'NewsArticle', properties: {} },
  AnalysisNewsArticle: { parent: 'NewsArticle', properties: {} },
  BackgroundNewsArticle: { parent: 'NewsArticle', properties: {} },
  BlogPosting: {
    parent: 'CreativeWork',
    properties: { articleBody: ['Text'] },
    required: ['headline', 'articleBody', 'datePublished', 'url', 'author'],
  },
  LiveBlogPosting: {
    parent: 'NewsArticle',
    properties: {
      coverageStartTime: ['DateTime'],
      coverageEndTime: ['DateTime'],
      liveBlogUpdate: ['BlogPosting'],
    },
    required: ['coverageStartTime', 'liveBlogUpdate'],
  },
  WebPageElement: {
    parent: 'CreativeWork',
    properties: { cssSelector: ['Text'] },
    required: ['isAccessibleForFree', 'cssSelector'],
  },
  Comment: { parent: 'CreativeWork', properties: {}, required: ['text', 'author'] },
  CorrectionComment: { parent: 'CreativeWork', properties: {}, required: ['text', 'datePublished'] },
  WebSite: { parent: 'CreativeWork', properties: {}, required: ['name', 'url'] },
  WebPage: { parent: 'CreativeWork', properties: { breadcrumb: ['BreadcrumbList', 'Text'] } },
  AboutPage: { parent: 'WebPage', properties: {}, required: ['name', 'url'] },
  ContactPage: { parent: 'WebPage', properties: {}, required: ['name', 'url'] },
  CollectionPage: { parent: 'WebPage', properties: {}, required: ['name', 'url', 'mainEntity'] },
  ImageGallery: { parent: 'WebPage', properties: {}, required: ['name', 'url', 'image'] },
  ProfilePage: { parent: 'WebPage', properties: {}, required: ['mainEntity'] },
  SearchResultsPage: { parent: 'WebPage', properties: {}, required: ['name', 'url', 'mainEntity'] },
  ImageObject: {
    parent: 'CreativeWork',
    properties: { caption: ['Text'], width: ['Integer'], height: ['Integer'] },
    required: ['url'],
    recommended: ['width', 'height'],
  },
  /** Google reads podcasts from their feeds, so these are schema.org's own rules. */
  MediaObject: {
    parent: 'CreativeWork',
    properties: {
      contentUrl: ['URL'],
      contentSize: ['Text'],
      duration: ['Text'],
      encodingFormat: ['Text'],
      uploadDate: ['DateTime'],
    },
    required: ['contentUrl'],
  },
  AudioObject: { parent: 'MediaObject', properties: { thumbnailUrl: ['URL'] } },
  VideoObject: {
    parent: 'MediaObject',
    properties: { thumbnailUrl: ['URL'], width: ['Integer'], height: ['Integer'] },
    required: ['name', 'thumbnailUrl', 'uploadDate'],
  },
  CreativeWorkSeries: { parent: 'CreativeWork', properties: {}, required: ['name', 'url'] },
  PodcastSeries: { parent: 'CreativeWorkSeries', properties: { webFeed: ['URL'] } },
  PodcastSeason: { parent: 'CreativeWork', properties: { seasonNumber: ['Integer'] } },
  PodcastEpisode: {
    parent: 'CreativeWork',
    properties: {
      associatedMedia: ['MediaObject'],
      episodeNumber: ['Integer'],
      partOfSeason: ['PodcastSeason'],
      partOfSeries: ['PodcastSeries'],
    },
    required: ['name', 'url', 'datePublished', 'partOfSeries'],
  },
  Organization: {
    parent: 'Thing',
    properties: { logo: ['URL', 'ImageObject'] },
    required: ['name'],
    recommended: ['url'],
  },
  NewsMediaOrganization: { parent: 'Organization', properties: {} },
  Person: {
    parent: 'Thing',
    properties: { email: ['Text'], homeLocation: ['Place'], jobTitle: ['Text'] },
    required: ['name'],
  },
  Place: { parent: 'Thing', properties: {}, required: ['name'] },
  Action: { parent: 'Thing', properties: { target: ['URL', 'EntryPoint'] } },
  SearchAction: {
    parent: 'Action',
    properties: { 'query-input': ['Text'] },
    required: ['target', 'query-input'],
  },
  EntryPoint: { parent: 'Thing', properties: { urlTemplate: ['Text'] }, required: ['urlTemplate'] },
  ItemList: {
    parent: 'Thing',
    properties: { itemListElement: ['ListItem'], numberOfItems: ['Integer'] },
    required: ['itemListElement'],
  },
  BreadcrumbList: { parent: 'ItemList', properties: {} },
  ListItem: {
    parent: 'Thing',
    properties: { position: ['Integer'], item: ['URL', 'Thing'] },
    required: ['position'],
  },
}

/** Allowed types; all others are refused. */
export const structuredTypes = Object.keys(shapes).filter(
  type => !['Thing', 'CreativeWork', 'CreativeWorkSeries', 'MediaObject', 'Action'].includes(type),
)

const values: Record<string, (value: unknown) => boolean> = {
  Text: value => typeof value === 'string' && value.trim() !== '',
  URL: value => typeof value === 'string' && isAddress(value),
  DateTime: value => typeof value === 'string' && isW3cTime(value),
  Integer: value => Number.isInteger(value),
  Boolean: value => typeof value === 'boolean',
  Language: value => typeof value === 'string' && /^[a-z]{2}(-[A-Z]{2})?$/.test(value),
}

/** The types of a thing and of all things nested in it. */
export function typesIn(thing: object): string[] {
  const inside = Object.values(thing).flatMap(value =>
    value && typeof value === 'object' ? typesIn(value) : [],
  )
  return '@type' in thing ? [thing['@type'] as string, ...inside] : inside
}

function lineOf(type: string): Shape[] {
  const shape = shapes[type]
  return shape ? [shape, ...(shape.parent ? lineOf(shape.parent) : [])] : []
}

function isA(type: string, ancestor: string): boolean {
  return type === ancestor || (shapes[type]?.parent !== undefined && isA(shapes[type].parent, ancestor))
}

/** Lists all errors, each with its path: `NewsArticle.author.url: not URL`. */
export function checkStructured(thing: Thing, at = thing['@type']): string[] {
  const type = thing['@type']
  const line = lineOf(type)
  if (line.length === 0) return [`${at}: type ${type} is not in the table`]
  const wanted = line.flatMap(({ required = [], recommended = [] }) => [...required, ...recommended])
  const missing = wanted.filter(name => thing[name] === undefined).map(name => `${at}: no ${name}`)
  const wrong = Object.entries(thing).flatMap(([name, value]) => {
    if (name.startsWith('@') || value === undefined) return []
    const ranges = line.find(({ properties }) => properties[name])?.properties[name]
    if (!ranges) return [`${at}: ${name} is not a property of ${type}`]
    return [value].flat().flatMap(one => checkValue(one, ranges, `${at}.${name}`))
  })
  return [...missing, ...wrong, ...(own[type]?.(thing).map(problem => `${at}: ${problem}`) ?? [])]
}

function checkValue(value: unknown, ranges: Range[], at: string): string[] {
  if (value === null || typeof value !== 'object') {
    return ranges.some(range => values[range]?.(value)) ? [] : [`${at}: not ${ranges.join(' or ')}`]
  }
  // Refers to a thing elsewhere on the page.
  if (!('@type' in value)) return '@id' in value ? [] : [`${at}: a thing without type`]
  const thing = value as Thing
  const fits = ranges.some(range => isA(thing['@type'], range))
  return [
    ...(fits ? [] : [`${at}: ${thing['@type']} is not ${ranges.join(' or ')}`]),
    ...checkStructured(thing, at),
  ]
}

/** Rules beyond the ranges of properties. */
const own: Record<string, (thing: Thing) => string[]> = {
  NewsArticle(thing) {
    const problems: string[] = []
    if (String(thing.headline).length > 110) problems.push('headline longer than 110')
    if (String(thing.dateModified) < String(thing.datePublished)) problems.push('modified before published')
    if (thing.isAccessibleForFree === false && !thing.hasPart)
      problems.push('paid, and does not say which part')
    return problems
  },
  ItemList: positions,
  /** Google recommends a page of the author's; a reader who writes a letter has a place instead. */
  Person: ({ url, homeLocation }) => (url || homeLocation ? [] : ['no url']),
  BreadcrumbList(thing) {
    const steps = thing.itemListElement as Thing[]
    const nameless = steps.some(step => !step.name || !step.item)
    return [...positions(thing), ...(steps.length < 2 || nameless ? ['a step without name or item'] : [])]
  },
  SearchAction(thing) {
    const { urlTemplate } = thing.target as { urlTemplate: string }
    const [, name] = /^required name=(\w+)$/.exec(String(thing['query-input'])) ?? []
    return name && urlTemplate.includes(`{${name}}`) ? [] : ['the template lacks what is typed']
  },
  ProfilePage(thing) {
    const { '@type': type } = thing.mainEntity as Thing
    return isA(type, 'Person') || isA(type, 'Organization') ? [] : ['is about nobody']
  },
}

function positions(thing: Thing): string[] {
  const found = (thing.itemListElement as Thing[]).map(({ position }) => position)
  return found.every((position, index) => position === index + 1) ? [] : ['positions']
}
