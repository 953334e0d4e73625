import { DomUtils } from 'htmlparser2'
import { sanitiseArticleHtml, splitBlocks } from '../../../platform/html/html.ts'
import { smallestPicture } from '../../../platform/html/picture.ts'
import {
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  mendReferences,
  parseHtml,
} from '../../../platform/html/tree.ts'
import { endsAt, introducesQuote, isField, isForwardMark } from './parts.ts'
import type { OwnText } from './plain.ts'

const signatureClass =
  /^(gmail_signature(_prefix)?|moz-signature|yahoo-signature|protonmail_signature_block)$/i
const signatureId = /^(x_)?(signature|applemailsignature|ms-outlook-mobile-signature)$/i
const quoteClass = /^(gmail_quote(_container)?|gmail_extra|yahoo_quoted|moz-cite-prefix|gmail_attr)$/i
/** Classes and ids after which everything is the quoted mail. */
const quoteStart = /^(x_)?(divrplyfwdmsg|appendonsend|replyforwardedmessage|mail-editor-reference-message)/i

/** The writer's text of an HTML mail as clean blocks: see `readPlain`. Pictures only of `cid:` addresses that `addressOf` knows. */
export function readMarkedUp(
  html: string,
  isForwarded: boolean,
  addressOf: (contentId: string) => string | undefined,
): OwnText {
  const nodes = ownNodes(parseHtml(mendReferences(html)), { isForwarded, addressOf, ended: false })
  const clean = sanitiseArticleHtml(DomUtils.getOuterHTML(nodes), { smallest: smallestPicture })
  const blocks = splitBlocks(clean)
  const texts = blocks.map(block => block.text)
  const mark = isForwarded ? texts.findIndex(text => text.split('\n').some(isForwardMark)) : -1
  const start = mark < 0 ? 0 : afterFields(texts, mark + 1)
  const end = endOf(texts, start)
  const above = mark > 0 ? texts.slice(0, endOf(texts.slice(0, mark), 0)).join('\n') : ''
  return {
    html: blocks
      .slice(start, end)
      .map(block => block.html)
      .join(''),
    above,
  }
}

function afterFields(texts: string[], from: number): number {
  let at = from
  while (at < texts.length && (texts[at] === '' || isField(texts[at]!))) at++
  return at
}

function endOf(texts: string[], start: number): number {
  for (let at = start; at < texts.length; at++) {
    const lines = texts[at]!.split('\n')
    const isAfterText = texts.slice(start, at).some(Boolean)
    const rest = [...lines, ...texts.slice(at + 1, at + 7)]
    if (isAfterText && (endsAt(rest, 0) || (at === texts.length - 1 && introducesQuote(texts[at]!))))
      return at
  }
  return texts.length
}

type Walk = { isForwarded: boolean; addressOf: (contentId: string) => string | undefined; ended: boolean }

/** Drops signatures and quotes, which each mail program marks differently. */
function ownNodes(nodes: HtmlNode[], walk: Walk): HtmlNode[] {
  const own: HtmlNode[] = []
  for (const node of nodes) {
    if (walk.ended) break
    if (!isElement(node)) own.push(node)
    else if (!isDropped(node, walk)) {
      if (node.name === 'img') placePicture(node, walk)
      else node.children = ownNodes(childrenOf(node), walk) as typeof node.children
      own.push(node)
    }
  }
  return own
}

function isDropped(element: HtmlElement, walk: Walk): boolean {
  const { id = '', type = '' } = element.attribs
  if (hasClass(element, signatureClass) || signatureId.test(id)) return true
  if (walk.isForwarded) return hasClass(element, /^gmail_attr$/i)
  if (quoteStart.test(id)) walk.ended = true
  const isCited = element.name === 'blockquote' && type.toLowerCase() === 'cite'
  return walk.ended || isCited || hasClass(element, quoteClass)
}

/** Remote pictures of mails are mostly tracking pixels, and are not loaded. */
function placePicture(element: HtmlElement, { addressOf }: Walk): void {
  const { src = '', alt = '', width, height } = element.attribs
  const address = /^cid:/i.test(src) ? addressOf(decode(src.slice(4))) : undefined
  element.attribs = {
    ...(address ? { src: address } : {}),
    alt,
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
