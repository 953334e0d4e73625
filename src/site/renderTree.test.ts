import { createElement, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { sharedHtml } from '../ui/site/sharedHtml.tsx'
import { renderTree } from './renderTree.tsx'

let renders = 0
const Card = sharedHtml<{ title: string; wide?: boolean }>(({ title, wide, children }) => {
  renders += 1
  return createElement(
    'article',
    { className: wide ? 'wide' : undefined },
    createElement('h3', null, title),
    children,
  )
})
const List = sharedHtml<{ titles: string[] }>(({ titles, children }) =>
  titles.length === 0
    ? null
    : createElement(
        'ul',
        null,
        titles.map(title => createElement(Card, { key: title, title })),
        children,
      ),
)
const Named = () => createElement('i', { id: useId() })
const page = (...blocks: ReactNode[]) => createElement('main', null, 'before', ...blocks, 'after')

test.for<[string, ReactNode]>([
  ['a block', page(createElement(Card, { title: 'خبر' }))],
  [
    'the same block twice',
    page(createElement(Card, { title: 'خبر' }), createElement(Card, { title: 'خبر' })),
  ],
  ['markup and replacement patterns in data', page(createElement(Card, { title: "<b>& $& $' $1" }))],
  [
    'different children of equal blocks',
    page(
      createElement(Card, { title: 'أ' }, createElement('a', { href: '/1' })),
      createElement(Card, { title: 'أ' }, createElement('a', { href: '/2' })),
    ),
  ],
  [
    'blocks in blocks, and in their children',
    page(
      createElement(List, { titles: ['أ', 'ب'] }, createElement(Card, { title: 'ج' }, createElement('i'))),
    ),
  ],
  [
    'an empty block between elements',
    page(createElement('hr'), createElement(List, { titles: [] }), createElement('hr')),
  ],
  ['ids after and around blocks', page(createElement(Card, { title: 'أ' }), createElement(Named))],
])('%s: the HTML is React’s own', ([, tree]) => {
  expect([renderTree(tree, ''), renderTree(tree, '')]).toEqual(Array(2).fill(renderToString(tree)))
})

test('a block is rendered once for the same props and house style, and again for others', () => {
  const count = (title: string, style: string, wide?: boolean) => {
    const before = renders
    renderTree(createElement(Card, { title, wide }), style)
    return renders - before
  }
  expect(count('عدّ', 'هندية')).toBe(1)
  expect(count('عدّ', 'هندية')).toBe(0)
  expect(count('عدّ آخر', 'هندية')).toBe(1)
  expect(count('عدّ', 'هندية', true)).toBe(1)
  expect(count('عدّ', 'عربية')).toBe(1)
})

test('a block that reads loader data fails, instead of keeping data of one page for others', () => {
  const Reading = sharedHtml(() => createElement('p', null, String(useLoaderData())))
  expect(() => renderTree(createElement(Reading), '')).toThrow('useLoaderData')
})

test('memory is bounded: what has not been used for long is dropped', () => {
  const before = renders
  const large = 'م'.repeat(500_000)
  for (const title of ['1', '2', '3', '1']) renderTree(createElement(Card, { title: title + large }), '')
  expect(renders - before).toBe(4)
})
