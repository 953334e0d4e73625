import { normaliseArabic } from '../../../arabic/normalise.ts'
import type { Block } from '../../../platform/html/html.ts'

/** Matched against the output of normaliseArabic: lower case, one spelling of alef, no marks. */
const credit =
  /^(the post .* (appeared first on|first appeared on) |(ظهرت?|نشرت?) (المقاله?|المقال|التدوينه|الخبر|الموضوع|هذه|هذا).*(اولا|علي|في) |(المقاله?|التدوينه|الموضوع|الخبر) .* (ظهرت?|نشرت?) (اولا|لاول مره)|continue reading .* at |source: [^ ]+$)/
const related =
  /^(اقرا|اقراي|طالع|شاهد|تابع|انظر|اقرووا|اقرءوا) ?(ايضا|كذلك|المزيد|ايضآ|التالي)?[\s:.،…]*|^(مواضيع|اخبار|مقالات|موضوعات|روابط|قد) (ذات صله|متعلقه|مشابهه|تهمك|يهمك|مرتبطه)|^(للمزيد|المزيد|التفاصيل|تابعونا|تابعنا|اشترك|انضم|لمتابعه|لقراءه|من هنا|اضغط هنا|المصدر الاصلي|رابط الخبر)|^(read|see|learn) (more|also|next)|^(also read|related|continue reading|click here|share this|follow us|view more|full story)/
const shareLink =
  /(facebook\.com\/(sharer|share\.php|dialog)|(twitter|x)\.com\/(intent|share|home\?status)|(wa\.me\/|api\.whatsapp\.com\/send|whatsapp:)|t\.me\/share|telegram\.me\/share|linkedin\.com\/(share|cws)|pinterest\.[a-z.]{2,10}\/pin\/create|reddit\.com\/submit|tumblr\.com\/(share|widgets)|feeds\.feedburner\.com\/~f|feeds\.wordpress\.com|addtoany\.com|sharethis\.com|getpocket\.com\/save|mailto:\?)/i
const maxLength = 500
const maxHeadingLength = 60

/** Removes boilerplate from an article's blocks: credits, share links, «اقرأ أيضا». */
export function dropBoilerplate(blocks: Block[]): Block[] {
  return blocks.filter((block, index) => {
    // A list of links is boilerplate if its heading says so; so is the heading.
    if (block.links.length === 0) return !(isOnlyLinks(blocks[index + 1]) && isRelatedHeading(block))
    if (block.text.length > maxLength) return true
    const text = normaliseArabic(block.text)
    if (credit.test(text) || block.links.every(link => shareLink.test(link))) return false
    const onlyLinks = isOnlyLinks(block)
    if (related.test(text) && (onlyLinks || isCallToLinks(block))) return false
    return !(onlyLinks && isRelatedHeading(blocks[index - 1]))
  })
}

function isOnlyLinks(block: Block | undefined): boolean {
  return (
    block !== undefined &&
    block.links.length > 0 &&
    block.pictures.length === 0 &&
    block.text.length - block.linkText.length <= 3
  )
}

/** «اقرأ أيضا: » and a link, nothing else. */
function isCallToLinks(block: Block): boolean {
  const rest = normaliseArabic(block.text.replace(block.linkText, ''))
  return rest.length <= 25 && related.test(rest)
}

function isRelatedHeading(block: Block | undefined): boolean {
  if (block === undefined || block.links.length > 0) return false
  const text = normaliseArabic(block.text)
  return text.length <= maxHeadingLength && related.test(text)
}

const readMore =
  /^<a [^>]*>\s*(?:read more|continue reading|more|full story|اقرأ المزيد|إقرأ المزيد|قراءة المزيد|المزيد|متابعة القراءة|أكمل القراءة|التفاصيل|للمزيد)[^<]{0,80}<\/a>$/i
const paragraphEnd = '</p>'

/** Removes a trailing “read more” link from a paragraph, and adds … if its text is cut short. */
export function cutReadMore(html: string): string {
  if (!html.endsWith(paragraphEnd)) return html
  return `${withOneEllipsis(withoutLink(html.slice(0, -paragraphEnd.length)))}${paragraphEnd}`
}

// Matched from the end: a pattern that ends with $ is tried at every position before it.
function withoutLink(line: string): string {
  const end = dropEnd(line, /[\s.»→]/)
  const start = end.endsWith('</a>') ? end.lastIndexOf('<a ') : -1
  if (start < 0 || !readMore.test(end.slice(start))) return line
  const before = end.slice(0, start).trimEnd()
  const mark = ['[…]', '[...]', '...', '…'].find(sign => before.endsWith(sign)) ?? ''
  return `${before.slice(0, before.length - mark.length).trimEnd()}…`
}

function withOneEllipsis(line: string): string {
  const before = dropEnd(line, /…/)
  const mark = ['[…]', '[...]'].find(sign => before.endsWith(sign))
  if (mark) return `${before.slice(0, -mark.length).trimEnd()}…`
  return before === line ? line : `${before}…`
}

function dropEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
