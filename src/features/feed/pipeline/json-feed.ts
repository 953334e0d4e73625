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
  for (const token of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token[0] === '{' || token[0] === '[') depth++
    else if (token[0] === '}' || token[0] === ']') depth--
    if (depth < 0) break
    if (depth === 0 && token[0] === '}') end = start + token.index + 1
  }
  return `${text.slice(0, end)}]}`
}
