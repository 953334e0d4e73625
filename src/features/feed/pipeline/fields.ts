import { contentOf, type FeedNode, isNode, nodesIn } from './feed-tree.ts'
import { cut } from './item.ts'

/** Non-standard names of fields, with the intended ones. */
const aliases = new Map(
  Object.entries({
    'media:img': 'media:content',
    'media:image': 'media:content',
    fulltext: 'content:encoded',
    'full-text': 'content:encoded',
    body: 'content:encoded',
    encoded: 'content:encoded',
    'xhtml:body': 'content:encoded',
    thumbnail: 'media:thumbnail',
    thumb: 'media:thumbnail',
    img: 'media:thumbnail',
    image: 'media:thumbnail',
    date: 'dc:date',
    pub_date: 'pubdate',
    publishdate: 'pubdate',
    creator: 'dc:creator',
  }),
)
const longFields = new Set([
  'description',
  'content:encoded',
  'content',
  'summary',
  'atom:content',
  'atom:summary',
  'media:description',
])
/** Limit that no address, title or date exceeds in practice. */
const maxLine = 4000

/** Fields of a channel, an item or a part of one, by their intended names. */
export class Fields {
  readonly #nodes: Map<string, FeedNode[]>

  constructor(parent: FeedNode | undefined) {
    this.#nodes = Map.groupBy(parent ? nodesIn(parent) : [], ({ name }) => aliases.get(name) ?? name)
  }

  all(name: string): FeedNode[] {
    return this.#nodes.get(name) ?? []
  }

  first(name: string): FeedNode | undefined {
    return this.all(name)[0]
  }

  /** Text of the first field of this name, even if only a later one has any. */
  text(name: string): string | undefined {
    const node = this.first(name)
    return node && textOf(node, name)
  }

  /** All non-empty texts of this name. */
  texts(name: string): string[] {
    return this.all(name).flatMap(node => textOf(node, name) ?? [])
  }
}

/** The text of a one-line field, limited in length. */
export function textOf(node: FeedNode, name: string): string | undefined {
  const text = contentOf(node)
  return (longFields.has(name) ? text : cut(text.trimStart(), maxLine)).trim() || undefined
}

export function ownText(node: FeedNode): string {
  return node.children.map(child => (isNode(child) ? '' : child.text)).join('')
}

export function attributeOf(node: FeedNode, name: string): string | undefined {
  return cut(node.attributes[name] ?? '', maxLine).trim() || undefined
}
