import { expect, test } from 'vitest'
import { markRest } from './markRest.ts'

test.each([
  ['the next paragraph', '<p>1</p><p>2</p><p>3</p>', '<p>1</p><p>2</p><p id="rest">3</p>'],
  [
    'a heading that stands before it',
    '<p>1</p><h2>ع</h2><p>2</p>\n<h2>ع</h2><p>3</p>',
    '<p>1</p><h2>ع</h2><p>2</p>\n<h2 id="rest">ع</h2><p>3</p>',
  ],
  [
    'a picture, and no paragraph of a quotation',
    '<blockquote><p>0</p></blockquote><p>1</p><p>2<br></p><figure dir="ltr"><img src="a"></figure>',
    '<blockquote><p>0</p></blockquote><p>1</p><p>2<br></p><figure id="rest" dir="ltr"><img src="a"></figure>',
  ],
  ['nothing where nothing follows', '<p>1</p><p>2</p>', '<p>1</p><p>2</p>'],
  ['nothing in a text of one paragraph', '<p>1</p>', '<p>1</p>'],
])('%s', (_, html, marked) => {
  expect(markRest(html)).toBe(marked)
})
