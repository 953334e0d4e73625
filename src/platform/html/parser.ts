import { DomHandler, Parser } from 'htmlparser2'

/** Deeper than any article. Bounds the stack, and the search among open elements. */
const maxDepth = 120

/** Elements that are dropped with their content. */
const hidden = new Set(
  'script style template head title noscript iframe object textarea xmp noembed noframes'.split(' '),
)

/** Like parseDocument, but drops tags below maxDepth and keeps only their text. */
export function parseShallow(html: string): DomHandler['root'] {
  const tree = new Tree()
  new ShallowParser(html, tree).end(html)
  return tree.root
}

class Tree extends DomHandler {
  constructor() {
    super(undefined, { withStartIndices: true, withEndIndices: true })
  }

  get depth(): number {
    return this.tagStack.length - 1
  }
}

class ShallowParser extends Parser {
  readonly #html: string
  readonly #tree: Tree
  /** Dropped start tags by name: the same number of end tags must be dropped too. */
  readonly #passed = new Map<string, number>()
  #hush: string | undefined

  constructor(html: string, tree: Tree) {
    super(tree)
    this.#html = html
    this.#tree = tree
  }

  override onopentagname(start: number, end: number): void {
    if (this.#hush !== undefined) return
    const name = this.#tree.depth < maxDepth ? undefined : this.#nameAt(start, end)
    if (name === undefined || this.isVoidElement(name)) super.onopentagname(start, end)
    else this.#pass(name)
  }

  override onclosetag(start: number, end: number): void {
    const name = this.#passed.size === 0 ? undefined : this.#nameAt(start, end)
    if (name !== undefined && name === this.#hush) this.#hush = undefined
    if (name !== undefined && this.#passed.has(name)) this.#endPassed(name)
    else {
      const { depth } = this.#tree
      super.onclosetag(start, end)
      if (this.#tree.depth < depth) this.#forgetPassed()
    }
  }

  override ontext(start: number, end: number): void {
    if (this.#hush === undefined) super.ontext(start, end)
  }

  override ontextentity(codePoint: number, end: number): void {
    if (this.#hush === undefined) super.ontextentity(codePoint, end)
  }

  #pass(name: string): void {
    this.#passed.set(name, (this.#passed.get(name) ?? 0) + 1)
    if (hidden.has(name)) this.#hush = name
    else this.#tree.ontext(' ')
  }

  #endPassed(name: string): void {
    const left = this.#passed.get(name)! - 1
    if (left > 0) this.#passed.set(name, left)
    else this.#passed.delete(name)
  }

  #forgetPassed(): void {
    if (this.#passed.size > 0) this.#passed.clear()
    this.#hush = undefined
  }

  #nameAt(start: number, end: number): string {
    return this.#html.slice(start, end).toLowerCase()
  }
}
