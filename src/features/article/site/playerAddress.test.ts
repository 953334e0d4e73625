import { expect, test } from 'vitest'
import { playerAddress } from './playerAddress.ts'

test.each([
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  ],
  [
    'https://www.youtube.com/playlist?list=PL0123456789',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PL0123456789&autoplay=1',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
  [
    'https://vimeo.com/76979871/0a1b2c3d4e',
    'https://player.vimeo.com/video/76979871?autoplay=1&h=0a1b2c3d4e',
  ],
  ['https://www.dailymotion.com/video/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde'],
  ['https://x.com/a/status/12345678', undefined],
  ['not an address', undefined],
])('%s → %s', (address, player) => {
  expect(playerAddress(address)).toBe(player)
})
