import type { BodyBlock } from '../../platform/html/body-blocks.ts'
import type { PrintedLine } from './print-edition.contract.ts'

/** The words of a body. Pictures, tables, players and cards are not printed. */
export function linesOf(blocks: BodyBlock[]): PrintedLine[] {
  return blocks.flatMap(lineOf).filter(({ text }) => text !== '')
}

function lineOf(block: BodyBlock): PrintedLine[] {
  if (block.type === 'heading' || block.type === 'quote') return asLines(block.type, block.text)
  if (block.type === 'list') return block.items.flatMap(({ text }) => asLines('item', text))
  if (block.type === 'number') return asLines('quote', `${block.value}: ${block.text}`)
  if (block.type === 'paragraph' || block.type === 'box' || block.type === 'update')
    return asLines('paragraph', block.text)
  return []
}

/** A heading stays whole; other texts have a line for each of their blocks. */
function asLines(type: PrintedLine['type'], text: string): PrintedLine[] {
  if (type === 'heading') return [{ type, text: text.replace(/\s+/g, ' ').trim() }]
  return text.split('\n').map(line => ({ type, text: line.trim() }))
}
