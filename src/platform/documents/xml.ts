import { escapeHtml } from '../../contract/escape-html.ts'

/** Characters that XML 1.0 §2.2 forbids, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

export function printable(xml: string): string {
  return xml.replace(unprintable, '')
}

export function escapeXml(text: string): string {
  return escapeHtml(printable(text))
}

/** `<name a="b">content</name>`; undefined attributes and empty elements are left out. */
export function element(
  name: string,
  content: string | undefined,
  attributes: Record<string, string | number | undefined> = {},
): string {
  if (content === undefined) return ''
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

export function text(name: string, content: string | undefined, attributes?: Record<string, string>): string {
  return content ? element(name, escapeXml(content), attributes) : ''
}
