import { fillTemplate, lengthOf, limitOf } from './network/network.policy.ts'
import { linkToken, type TextRules } from './network/network.schema.ts'

/** Shortens the text if it is too long, as a corrected headline may have grown; the link stays. */
export function fitText(
  text: string,
  rules: TextRules,
  { link, hasPicture }: { link: string; hasPicture: boolean },
): string {
  const fits = (each: string) => lengthOf(each, rules, link.length) <= limitOf(rules, hasPicture)
  if (fits(text)) return text
  const template = text.includes(linkToken) ? `{العنوان}\n\n${linkToken}` : '{العنوان}'
  return fillTemplate(template, { title: text, summary: '', section: '', tags: [] }, fits)
}
