import { childrenOf, isAddress, isW3cTime, type Node, readXml, textOf } from './xml.ts'

/* Rules of sitemaps.org's schemas (sitemap 0.9, siteindex 0.9) and of Google's extensions for images and news. */
const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageSpace = 'http://www.google.com/schemas/sitemap-image/1.1'
const newsSpace = 'http://www.google.com/schemas/sitemap-news/0.9'

const maxEntries = 50_000
const maxBytes = 50 * 1024 * 1024
const maxAddress = 2048
const maxImages = 1000
const maxNews = 1000
const newsHours = 48

type Sitemap = { problems: string[]; addresses: string[] }

export function checkSitemap(text: string, origin: string): Sitemap {
  const root = readXml(text)
  const index = root.name === 'sitemapindex'
  const problems: string[] = []
  const say = (wrong: boolean, problem: string) => wrong && problems.push(problem)
  say(!text.startsWith('<?xml version="1.0" encoding="UTF-8"?>'), 'no XML declaration in UTF-8')
  say(!index && root.name !== 'urlset', `root ${root.name}`)
  say(root.attributes.xmlns !== space, 'not in the namespace of sitemaps')
  say(Buffer.byteLength(text) > maxBytes, 'larger than 50 MB')
  const entries = childrenOf(root, index ? 'sitemap' : 'url')
  say(entries.length !== root.children.length, 'something else than entries in the root')
  say(entries.length > maxEntries, 'more than 50,000 entries')
  const addresses = entries.map(entry => textOf(entry, 'loc') ?? '')
  say(new Set(addresses).size !== addresses.length, 'an address twice')
  for (const entry of entries) problems.push(...checkEntry(entry, root, origin, index))
  const news = entries.filter(entry => childrenOf(entry, 'news:news').length > 0)
  say(news.length > maxNews, 'more than 1,000 news')
  return { problems, addresses }
}

const inIndex = ['loc', 'lastmod']
const inSet = [...inIndex, 'changefreq', 'priority', 'image:image', 'news:news']

function checkEntry(entry: Node, root: Node, origin: string, index: boolean): string[] {
  const loc = textOf(entry, 'loc') ?? ''
  const problems: string[] = []
  const say = (wrong: boolean, problem: string) => wrong && problems.push(`${loc}: ${problem}`)
  say(!isAddress(loc) || loc.length > maxAddress, 'no address')
  say(!loc.startsWith(`${origin}/`), 'of another site')
  for (const { name } of entry.children) say(!(index ? inIndex : inSet).includes(name), `has ${name}`)
  for (const name of ['loc', 'lastmod', 'news:news']) say(childrenOf(entry, name).length > 1, `${name} twice`)
  const lastmod = textOf(entry, 'lastmod')
  say(lastmod !== undefined && !isW3cTime(lastmod), `lastmod ${lastmod}`)
  say(lastmod !== undefined && Date.parse(lastmod) > Date.now(), 'changed in the future')
  const images = childrenOf(entry, 'image:image')
  say(images.length > maxImages, 'more than 1,000 images')
  say(images.length > 0 && root.attributes['xmlns:image'] !== imageSpace, 'namespace of images')
  for (const image of images) say(!isAddress(textOf(image, 'image:loc')), 'an image without address')
  for (const news of childrenOf(entry, 'news:news')) {
    say(root.attributes['xmlns:news'] !== newsSpace, 'namespace of news')
    for (const problem of checkNews(news)) say(true, problem)
  }
  return problems
}

function checkNews(news: Node): string[] {
  const problems: string[] = []
  const say = (wrong: boolean, problem: string) => wrong && problems.push(problem)
  const [publication] = childrenOf(news, 'news:publication')
  const told = textOf(news, 'news:publication_date')
  say(!publication || !textOf(publication, 'news:name')?.trim(), 'news without its publication')
  say(!/^[a-z]{2,3}$/.test(publication ? (textOf(publication, 'news:language') ?? '') : ''), 'no language')
  say(!isW3cTime(told), `published ${told}`)
  say(Date.now() - Date.parse(told ?? '') > newsHours * 3_600_000, 'news of more than 48 hours')
  say(!textOf(news, 'news:title')?.trim(), 'news without title')
  const order = news.children.map(({ name }) => name).join()
  say(order !== 'news:publication,news:publication_date,news:title', `order ${order}`)
  return problems
}
