import { expect, test } from 'vitest'
import { prepareBody } from './prepareBody.ts'

const hash = '0123456789abcdef0123456789abcdef'

test('a picture of ours comes in every width it has, when it is near', () => {
  const prepared = prepareBody(
    `<p><img src="/media/${hash}-960.webp" alt="ميناء" width="900" height="600" /></p>`,
  )
  expect(prepared).toContain('loading="lazy" decoding="async"')
  expect(prepared).toMatch(
    new RegExp(`srcset="/media/${hash}-160.webp 160w, .*/media/${hash}-960.webp 900w"`),
  )
  expect(prepared).toContain('alt="ميناء" width="900" height="600"')
})

test.each([
  '<img src="https://example.com/a.jpg" alt="">',
  `<img src="/media/${hash}-960.webp" alt="">`,
  '<img src="/media/../x-960.webp" alt="" width="9" height="9">',
])('%s waits, and has no widths', html => {
  expect(prepareBody(html)).toBe(html.replace('>', ' loading="lazy" decoding="async">'))
})

test('a table scrolls by itself and can be reached by key', () => {
  expect(prepareBody('<table><tr><td>1</td></tr></table>')).toBe(
    '<div class="table" role="region" aria-label="جدول" tabindex="0"><table><tr><td>1</td></tr></table></div>',
  )
})
