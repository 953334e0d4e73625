import { escapeHtml, escapeText } from '../../../contract/escape-html.ts'
import { embedUrl } from '../../../platform/html/embed-url.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import { inBox, inGallery } from '../marks.ts'
import { readMarkdown } from './markdown.ts'
import { asValue, isOn, listOf, textOf, type Value } from './values.ts'

export type TakeNote = (code: string, detail?: string) => void

type WriteCard = (card: Value, note: TakeNote) => string

const link = (address: string, words: string) =>
  address && `<p><a href="${escapeHtml(address)}">${words || escapeText(address)}</a></p>`

const paragraph = (html: string) => (htmlToText(html) ? `<p>${html}</p>` : '')

function figure(card: Value, caption: string): string {
  const src = textOf(card, 'src')
  if (!src) return ''
  const img = `<img src="${escapeHtml(src)}" alt="${escapeHtml(textOf(card, 'alt'))}">`
  const href = textOf(card, 'href')
  const linked = href ? `<a href="${escapeHtml(href)}">${img}</a>` : img
  return `<figure>${linked}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

/** Files stay at the old site. */
const recording =
  (titleName: string): WriteCard =>
  (card, note) => {
    const src = textOf(card, 'src')
    if (src) note('recordingLinked', src)
    return link(src, escapeText(htmlToText(textOf(card, titleName))))
  }

/** Cards that Ghost renders for each reader, or in newsletters only, have no text to import. */
const dropped =
  (kind: string): WriteCard =>
  (_, note) => {
    note('blockDropped', kind)
    return ''
  }

const writers: Record<string, WriteCard> = {
  image: card => figure(card, textOf(card, 'caption')),
  gallery(card) {
    const images = listOf(card.images).map(image => figure(asValue(image), textOf(asValue(image), 'caption')))
    return inGallery(images.join('')) + paragraph(textOf(card, 'caption'))
  },
  html(card, note) {
    const html = textOf(card, 'html')
    if (!/<(?:img|iframe|blockquote)\b/i.test(html) && htmlToText(html) === '') note('blockDropped', 'html')
    return html
  },
  markdown: card => readMarkdown(textOf(card, 'markdown')),
  codeblock: card =>
    `<pre><code>${escapeText(textOf(card, 'code'))}</code></pre>${paragraph(textOf(card, 'caption'))}`,
  horizontalrule: () => '<hr>',
  embed(card) {
    const url = textOf(card, 'url')
    const html = textOf(card, 'html')
    const caption = textOf(card, 'caption')
    const source = embedUrl(url) ?? embedUrl(/\bsrc=["']([^"']+)["']/i.exec(html)?.[1] ?? '')
    if (!source) return link(url, escapeText(htmlToText(caption)))
    return `<figure><p>${escapeText(source)}</p>${caption && `<figcaption>${caption}</figcaption>`}</figure>`
  },
  bookmark(card) {
    const title = textOf(card, 'title') || textOf(asValue(card.metadata), 'title')
    return link(textOf(card, 'url'), escapeText(title)) + paragraph(textOf(card, 'caption'))
  },
  callout(card) {
    const emoji = escapeText(textOf(card, 'calloutEmoji'))
    return inBox(`<p>${emoji && `${emoji} `}${inOneParagraph(textOf(card, 'calloutText'))}</p>`)
  },
  toggle: card => `<h3>${textOf(card, 'heading')}</h3>${textOf(card, 'content')}`,
  button: card => link(textOf(card, 'buttonUrl'), escapeText(textOf(card, 'buttonText'))),
  audio: recording('title'),
  video: recording('caption'),
  file(card, note) {
    const src = textOf(card, 'src')
    if (src) note('fileLinked', src)
    const title = textOf(card, 'fileTitle') || textOf(card, 'fileName')
    return link(src, escapeText(title)) + paragraph(escapeText(textOf(card, 'fileCaption')))
  },
  header(card) {
    const button = isOn(card.buttonEnabled)
      ? link(textOf(card, 'buttonUrl'), escapeText(textOf(card, 'buttonText')))
      : ''
    const picture = figure({ src: card.backgroundImageSrc }, '')
    return `${picture}<h2>${textOf(card, 'header')}</h2>${paragraph(textOf(card, 'subheader'))}${button}`
  },
  product(card) {
    const picture = figure({ src: card.productImageSrc }, '')
    const stars = isOn(card.productRatingEnabled) ? Math.round(Number(card.productStarRating)) : 0
    const rating = stars >= 1 && stars <= 5 ? `<p>${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>` : ''
    const button = isOn(card.productButtonEnabled)
      ? link(textOf(card, 'productUrl'), escapeText(textOf(card, 'productButton')))
      : ''
    return `${picture}<h3>${textOf(card, 'productTitle')}</h3>${rating}${textOf(card, 'productDescription')}${button}`
  },
  'call-to-action'(card) {
    const button = card.showButton === false ? '' : textOf(card, 'buttonUrl')
    const picture = figure({ src: card.imageUrl }, '')
    // Readers must see that it is an advertisement.
    const label = isOn(card.hasSponsorLabel) ? paragraph(inOneParagraph(textOf(card, 'sponsorLabel'))) : ''
    return label + picture + textOf(card, 'textValue') + link(button, escapeText(textOf(card, 'buttonText')))
  },
  paywall(_, note) {
    note('wallMoved')
    return ''
  },
  signup: dropped('signup'),
  email: dropped('email'),
  'email-cta': dropped('email-cta'),
  transistor: dropped('transistor'),
}
/** Names of the editor before Lexical. */
const names: Record<string, string> = {
  code: 'codeblock',
  hr: 'horizontalrule',
  'card-markdown': 'markdown',
  cta: 'call-to-action',
}

const inOneParagraph = (html: string) =>
  html.replace(/<\/p>\s*<p\b[^>]*>/gi, '<br><br>').replace(/<\/?p\b[^>]*>/gi, '')

/** Whether the old site showed it to guests. */
function isForAll(card: Value): boolean {
  const { web } = asValue(card.visibility)
  return asValue(web).nonMember !== false && asValue(card.visibility).showOnWeb !== false
}

/** A card of Ghost's editor as HTML. Unknown cards keep their HTML. Cards for members only are left out. */
export function writeCard(kind: string, card: Value, note: TakeNote): string {
  if (!isForAll(card)) {
    note('membersBlock', kind.slice(0, 60))
    return ''
  }
  const write = writers[names[kind] ?? kind]
  if (write) return write(card, note)
  note('blockDropped', kind.slice(0, 60))
  return textOf(card, 'html')
}
