import { isBlank } from './line.ts'
import { childrenOf, type HtmlElement, type HtmlNode, isElement, textOf } from './tree.ts'

type Item = { li?: HtmlElement; inside: HtmlNode[] }

/**
 * Groups a list's items. A list directly between two items, as Google Docs writes it, belongs to the item
 * before it.
 */
export function itemsOf(nodes: HtmlNode[]): Item[] {
  const items: Item[] = []
  for (const node of nodes) {
    const last = items.at(-1)
    if (isElement(node) && node.name === 'li') items.push({ li: node, inside: [...childrenOf(node)] })
    else if (last && isElement(node) && (node.name === 'ul' || node.name === 'ol')) last.inside.push(node)
    else if (isElement(node) || !isBlank(textOf([node]))) items.push({ inside: [node] })
  }
  return items
}
