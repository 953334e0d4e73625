import { truncate } from '../../arabic/truncate.ts'
import { escapeText } from '../../contract/escape-html.ts'
import { embedUrl } from './embed-url.ts'
import { findElements, type HtmlElement, hasClass, textOf, writeTag } from './tree.ts'

const postClass = /^(twitter-(tweet|video)|instagram-media|tiktok-embed|fb-(post|video|xfbml-parse-ignore))$/
const captionLength = 300
/** An element with more links is not a post. */
const maxLinks = 20

/** Canonical address of a player or post, if the element is one. */
export function embedOf(element: HtmlElement): string | undefined {
  const { name, attribs } = element
  if (name === 'iframe' || name === 'amp-iframe') {
    return embedUrl(lazySource(attribs))
  }
  if (attribs['data-embed'] !== undefined) return embedUrl(attribs['data-embed'])
  if (!attribs.class || !hasClass(element, postClass)) return undefined
  // Cached, as it is called for every ancestor.
  if (!posts.has(element)) posts.set(element, readPost(element))
  return posts.get(element)
}

const posts = new WeakMap<HtmlElement, string | undefined>()

function readPost(element: HtmlElement): string | undefined {
  const { attribs } = element
  const links = findElements(element.children as HtmlElement[], child => child.name === 'a')
  const addresses = [
    attribs['data-instgrm-permalink'],
    attribs['data-href'],
    attribs.cite,
    // The post's own address comes last, after the links in its text.
    ...links
      .slice(-maxLinks)
      .map(link => link.attribs.href)
      .reverse(),
  ]
  for (const address of addresses) {
    const url = address && embedUrl(address)
    if (url) return url
  }
  return undefined
}

function lazySource(attribs: Record<string, string>): string {
  const waiting = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-litespeed-src']
  return attribs.src && embedUrl(attribs.src) ? attribs.src : (waiting ?? '')
}

/** Our markup of an embed: a link that the site's script may replace with the player. */
export function writeEmbed(url: string, caption: string): string {
  const words = caption.replace(/\s+/g, ' ').trim()
  const shown = words === '' || URL.canParse(words) ? url : truncate(words, captionLength)
  return `${writeTag('figure', { 'data-embed': url })}${writeTag('a', { href: url, rel: 'noopener' })}${escapeText(shown)}</a></figure>`
}

/** Text of a post, for readers who cannot reach its site; '' for players. */
export function captionOf(element: HtmlElement): string {
  return element.name === 'iframe' ? '' : textOf(element.children as HtmlElement[])
}
