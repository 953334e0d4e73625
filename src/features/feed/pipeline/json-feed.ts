import { type JsonFeed, parseJsonFeed } from 'feedsmith'

/**
 * A JSON Feed, also one that was cut off: of that, the items that are whole. Nothing for other JSON.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function readJsonFeed(text: string, maxItems: number): JsonFeed.Feed<string> | undefined {
  const json = parseJson(text) ?? parseJson(closeAfterLastItem(text))
  if (!json) return undefined
  try {
    return parseJsonFeed(json, { maxItems }) as JsonFeed.Feed<string>
  } catch {
    return undefined
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text up to the last object that ends directly in the list `items`, with the ends that are missing. */
function closeAfterLastItem(text: string): string | undefined {
  const list = /"items"\s*:\s*\[/.exec(text)
  if (!list) return undefined
  const start = list.index + list[0].length
  let depth = 0
  let end = start
  for (let at = start; at < text.length && depth >= 0; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      depth--
      if (depth === 0 && sign === '}') end = at + 1
    }
  }
  return `${text.slice(0, end)}]}`
}

/** The place of the quote that ends the string begun at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
