import { expect, test } from 'vitest'
import { withPosters } from './posters.ts'

const hash = '0123456789abcdef0123456789abcdef'
const film = '<video src="/media/a.mp4" controls></video>'

test('a film without a poster gets the article’s picture; one with a poster keeps it', () => {
  const own = '<video src="/media/b.mp4" poster="/media/c-640.webp"></video>'
  expect(withPosters(film + own, { hash })).toBe(
    `<video src="/media/a.mp4" poster="/media/${hash}-960.webp" controls></video>${own}`,
  )
  expect(withPosters(film, null)).toBe(film)
})
