import { createElement, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { useLoaderData } from 'react-router'
import { expect, test, vi } from 'vitest'
import { OldestContext } from '../ui/listTimes.ts'
import { sharedHtml } from '../ui/site/sharedHtml.tsx'
import { Timestamp } from '../ui/Timestamp.tsx'
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

test('memory is bounded: what has not been used for long is dropped', { tags: 'thorough' }, () => {
  const before = renders
  const large = 'م'.repeat(500_000)
  for (const title of ['1', '2', '3', '1']) renderTree(createElement(Card, { title: title + large }), '')
  expect(renders - before).toBe(4)
})

test('a block is rendered again once one of its times reads differently, or its list has grown old', () => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T09:00:30Z') })
  try {
    const Timed = sharedHtml<{ at: string }>(({ at }) =>
      createElement('p', null, createElement(Timestamp, { at })),
    )
    const text = (at: string, oldest?: string) =>
      renderTree(createElement(OldestContext, { value: oldest }, createElement(Timed, { at })), '').replace(
        /<[^>]+>/g,
        '',
      )
    const at = '2025-11-20T07:10:00Z'
    const yesterday = '2025-11-19T09:30:00Z'
    expect([text(at), text(at, yesterday)]).toEqual(['قبل ساعة', 'قبل ساعة'])
    vi.setSystemTime(Date.parse('2025-11-20T09:09:59Z'))
    expect(text(at)).toBe('قبل ساعة')
    vi.setSystemTime(Date.parse('2025-11-20T09:10:00Z'))
    expect(text(at)).toBe('قبل ساعتين')
    vi.setSystemTime(Date.parse('2025-11-20T09:30:00Z'))
    expect([text(at), text(at, yesterday)]).toEqual(['قبل ساعتين', '20 نوفمبر، 10:10 ص'])
    vi.setSystemTime(Date.parse('2025-11-21T07:10:00Z'))
    expect(text(at)).toBe('20 نوفمبر، 10:10 ص')
  } finally {
    vi.useRealTimers()
  }
})
