import { checkStructured, type Thing } from './structured.ts'
import { isAddress } from './xml.ts'

type Head = {
  title: string
  metas: Record<string, string>
  links: { rel: string; href: string; type?: string; title?: string }[]
  things: Thing[]
}

const plain = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/([\w:-]+)="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, plain(value)]))
}

export function readHead(html: string): Head {
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? ''
  const tags = (name: string) =>
    [...head.matchAll(new RegExp(`<${name} [^>]+>`, 'g'))].map(([tag]) => attributesOf(tag))
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1]
  const parsed = data ? JSON.parse(data) : undefined
  return {
    title: plain(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    metas: Object.fromEntries(
      tags('meta').map(({ name, property, content = '' }) => [name ?? property ?? '', content]),
    ),
    links: tags('link') as Head['links'],
    things: parsed ? (parsed['@graph'] ?? [parsed]) : [],
  }
}

/** Checks the requirements of search engines and link previews on every page for readers. */
export function checkHead({ title, metas, links, things }: Head, address: string): string[] {
  const problems = things.flatMap(thing => checkStructured(thing))
  const say = (wrong: boolean, problem: string) => wrong && problems.push(problem)
  const hrefs = (rel: string) => links.filter(link => link.rel === rel).map(({ href }) => href)
  const canonical = hrefs('canonical')
  const hidden = metas.robots?.includes('noindex') ?? false
  say(!title.trim(), 'no title')
  say(!hidden && !metas.description?.trim(), 'no description')
  say(!hidden && (canonical.length !== 1 || !isAddress(canonical[0])), 'no canonical address')
  say(!hidden && canonical[0] !== address, `canonical is ${canonical[0]}`)
  say(canonical.length > 0 && metas['og:url'] !== canonical[0], 'og:url is not the canonical address')
  for (const name of ['og:title', 'og:type', 'og:site_name', 'og:image:alt'])
    say(!metas[name]?.trim(), `no ${name}`)
  say(!isAddress(metas['og:image']), 'og:image')
  say(metas['og:image:width'] !== '1200' || metas['og:image:height'] !== '630', 'size of og:image')
  say(metas['og:locale'] !== 'ar_AR', 'og:locale')
  say(metas['twitter:card'] !== 'summary_large_image', 'twitter:card')
  const feeds = links.filter(({ rel, type }) => rel === 'alternate' && type === 'application/rss+xml')
  say(feeds.length === 0 || feeds.some(feed => !feed.title), 'a feed without title, or none')
  say(!hidden && things.length === 0, 'no structured data')
  return problems
}
