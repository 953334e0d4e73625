import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type ReplaceBlock, ReplaceBlockContext, type WithChildren } from '../ui/site/sharedHtml.tsx'

/** HTML of a shared block, before and after its children. */
type BlockHtml = { before: string; after: string }
type Block = { Component: ComponentType<WithChildren>; props: object }

const maxBytes = 4 * 1024 * 1024

/** Element in place of a block. Unguessable, so that no text of an article can be mistaken for it. */
const tag = `block-${randomUUID()}`
const hole = `<${tag}></${tag}>`
const openOrClose = new RegExp(`<${tag} id="(\\d+)">|</${tag}>`, 'g')

const kept = new LRUCache<string, BlockHtml>({
  maxSize: maxBytes,
  sizeCalculation: ({ before, after }, key) => 2 * (key.length + before.length + after.length),
})

const numbers = new Map<Block['Component'], number>()

function numberOf(Component: Block['Component']): number {
  const number = numbers.get(Component) ?? numbers.size
  numbers.set(Component, number)
  return number
}

/**
 * Renders a page, reusing the HTML of its shared blocks. The key is all the data in a block, so old HTML is
 * never shown. @param style the house style, on which the HTML also depends
 */
export function renderTree(tree: ReactNode, style: string): string {
  const blocks: Block[] = []
  const replace: ReplaceBlock = (Component, { children, ...props }) => {
    const id = blocks.push({ Component, props }) - 1
    return createElement(tag, { id }, children)
  }
  const html = renderToString(<ReplaceBlockContext value={replace}>{tree}</ReplaceBlockContext>)
  const open: BlockHtml[] = []
  return html.replace(openOrClose, (_, id?: string) => {
    if (id === undefined) return open.pop()!.after
    const block = findBlock(blocks[Number(id)]!, style)
    open.push(block)
    return block.before
  })
}

function findBlock(block: Block, style: string): BlockHtml {
  const key = `${numberOf(block.Component)} ${style} ${JSON.stringify(block.props)}`
  const known = kept.get(key)
  if (known) return known
  const html = renderBlock(block)
  kept.set(key, html)
  return html
}

/** Renders a block outside of the page, so that it can read no data of the page. Shared blocks within it become part of it. */
function renderBlock({ Component, props }: Block): BlockHtml {
  const html = renderToString(
    <StaticRouter location="/">
      <Component {...props}>{createElement(tag)}</Component>
    </StaticRouter>,
  )
  const [before = '', after = ''] = html.split(hole)
  return { before, after }
}
