import { Fragment, type Node } from '@tiptap/pm/model'
import { type Mappable, Step, StepMap, StepResult } from '@tiptap/pm/transform'

/** Inline content for a range inside one block of text. */
export type Replacement = { from: number; to: number; content: Fragment }

/**
 * Replaces many ranges at once, in order. One step for each, copying the document, would take minutes for a long text;
 * a single step from first to last would lose the notes and findings between.
 */
export class ReplaceRanges extends Step {
  readonly ranges: readonly Replacement[]

  constructor(ranges: readonly Replacement[]) {
    super()
    this.ranges = ranges
  }

  override apply(doc: Node): StepResult {
    let replaced = 0
    const changed = eachBlock(doc, this.ranges, (block, start, inside) => {
      replaced += inside.length
      let content = Fragment.empty
      let at = 0
      for (const { from, to, content: put } of inside) {
        content = content.append(block.content.cut(at, from - start)).append(put)
        at = to - start
      }
      return block.copy(content.append(block.content.cut(at)))
    })
    if (replaced < this.ranges.length) return StepResult.fail('A range is not inside a block of text')
    return StepResult.ok(changed)
  }

  override getMap(): StepMap {
    return new StepMap(this.ranges.flatMap(({ from, to, content }) => [from, to - from, content.size]))
  }

  override invert(doc: Node): Step {
    const old: Replacement[] = []
    let shift = 0
    eachBlock(doc, this.ranges, (block, start, inside) => {
      for (const { from, to, content } of inside) {
        const begin = from + shift
        old.push({
          from: begin,
          to: begin + content.size,
          content: block.content.cut(from - start, to - start),
        })
        shift += content.size - (to - from)
      }
      return block
    })
    return new ReplaceRanges(old)
  }

  override map(mapping: Mappable): Step | null {
    const moved = this.ranges.flatMap(({ from, to, content }) => {
      const [begin, end] = [mapping.mapResult(from, 1), mapping.mapResult(to, -1)]
      return begin.deletedAcross && end.deletedAcross
        ? []
        : [{ from: begin.pos, to: Math.max(begin.pos, end.pos), content }]
    })
    return moved.length > 0 ? new ReplaceRanges(moved) : null
  }

  override toJSON() {
    const ranges = this.ranges.map(({ from, to, content }) => ({ from, to, content: content.toJSON() }))
    return { stepType: 'replaceRanges', ranges }
  }
}

/** Applies `change` to each block with ranges; other blocks are reused. */
function eachBlock(
  doc: Node,
  ranges: readonly Replacement[],
  change: (block: Node, start: number, inside: Replacement[]) => Node,
): Node {
  let next = 0
  function walk(node: Node, start: number): Node {
    const end = start + node.content.size
    const first = ranges[next]
    if (!first || first.from > end) return node
    if (node.isTextblock) {
      const begin = next
      for (let range: Replacement | undefined = first; range; range = ranges[next]) {
        if (range.from < start || range.to > end) break
        next++
      }
      return begin === next ? node : change(node, start, ranges.slice(begin, next))
    }
    const children: Node[] = []
    node.forEach((child, offset) => {
      children.push(child.isLeaf ? child : walk(child, start + offset + 1))
    })
    return node.copy(Fragment.fromArray(children))
  }
  return walk(doc, 0)
}
