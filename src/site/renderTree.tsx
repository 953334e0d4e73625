import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ageChangesAt } from '../arabic/age.ts'
import { ChangesAtContext, OldestContext } from '../ui/listTimes.ts'
import { type ReplaceBlock, ReplaceBlockContext, type WithChildren } from '../ui/site/sharedHtml.tsx'

/** HTML of a shared block, before and after its children. */
type BlockHtml = {
  before: string
  after: string
  /** When a time in it reads differently, in milliseconds. */
  until: number
}
type Block = { Component: ComponentType<WithChildren>; props: object; oldest: string | undefined }

const maxBytes = 4 * 1024 * 1024
const longAgo = new Date(0).toISOString()

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
 * Renders a page, reusing the HTML of its shared blocks. The key is all the data in a block, and it is
 * kept until one of its times reads differently, so old HTML is never shown. @param style the house style, on which the HTML also depends
 */
export function renderTree(tree: ReactNode, style: string): string {
  const blocks: Block[] = []
  const replace: ReplaceBlock = (Component, { children, ...props }, oldest) => {
    const id = blocks.push({ Component, props, oldest: steady(oldest) }) - 1
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

/** Lists with something older than a day look alike, however old that is. */
function steady(oldest: string | undefined): string | undefined {
  return oldest && ageChangesAt(Date.parse(oldest), Date.now()) === Number.POSITIVE_INFINITY
    ? longAgo
    : oldest
}

function findBlock(block: Block, style: string): BlockHtml {
  const key = `${numberOf(block.Component)} ${style} ${block.oldest ?? ''} ${JSON.stringify(block.props)}`
  const known = kept.get(key)
  if (known && Date.now() < known.until) return known
  const html = renderBlock(block)
  kept.set(key, html)
  return html
}

/** Renders a block outside of the page, so that it can read no data of the page. Shared blocks within it become part of it. */
function renderBlock({ Component, props, oldest }: Block): BlockHtml {
  let until = Number.POSITIVE_INFINITY
  const tellChange = (at: number) => {
    until = Math.min(until, at)
  }
  const html = renderToString(
    <StaticRouter location="/">
      <ChangesAtContext value={tellChange}>
        <OldestContext value={oldest}>
          <Component {...props}>{createElement(tag)}</Component>
        </OldestContext>
      </ChangesAtContext>
    </StaticRouter>,
  )
  const [before = '', after = ''] = html.split(hole)
  return { before, after, until }
}
