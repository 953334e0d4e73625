import { expect, test } from 'vitest'
import { splitBody } from './splitBody.ts'

const p = (count: number) => '<p>فقرة <a href="/">رابط</a><br>سطر</p>'.repeat(count)

test.each([
  ['too short', p(5), 1, p(5)],
  ['long enough', p(6), 2, p(3)],
  ['not before a heading', `${p(3)}<h2>عنوان</h2>${p(3)}`, 2, `${p(3)}<h2>عنوان</h2>${p(1)}`],
  [
    'not inside a quotation',
    `<blockquote>${p(4)}</blockquote>${p(6)}`,
    2,
    `<blockquote>${p(4)}</blockquote>${p(3)}`,
  ],
  [
    'a picture closes itself',
    `<figure><img src="/a.webp"></figure>${p(6)}`,
    2,
    `<figure><img src="/a.webp"></figure>${p(3)}`,
  ],
])('%s', (_name, html, parts, first) => {
  const split = splitBody(html)
  expect(split).toHaveLength(parts)
  expect(split[0]).toBe(first)
  expect(split.join('')).toBe(html)
})
