import { contentOf, type FeedNode, isNode, nodesIn } from './feed-tree.ts'
import { cut } from './item.ts'

/** Names that newsrooms' own scripts make up, and the ones that are meant. */
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
/** No address, title or date is longer. */
const maxLine = 4000

/** The fields of a channel, an item or a part of one, by the names that are meant. */
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

  /** The first one's text, even where only a later one has any. */
  text(name: string): string | undefined {
    const node = this.first(name)
    return node && textOf(node, name)
  }

  /** The text of each that has any. */
  texts(name: string): string[] {
    return this.all(name).flatMap(node => textOf(node, name) ?? [])
  }
}

/** A field that holds a line has no more of it than a line may have. */
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
