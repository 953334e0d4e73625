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
  [
    'https://x.com/a/status/12345678',
    'https://platform.twitter.com/embed/Tweet.html?id=12345678&lang=ar&dnt=true',
  ],
  [
    'https://www.facebook.com/page/videos/12345/',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fpage%2Fvideos%2F12345%2F&show_text=true',
  ],
  [
    'https://www.facebook.com/page/posts/pfbid0',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fpage%2Fposts%2Fpfbid0&show_text=true',
  ],
  ['https://www.facebook.com/share/v/abc', undefined],
  ['https://fb.watch/abc', undefined],
  ['https://www.instagram.com/reel/Cabc123/', 'https://www.instagram.com/reel/Cabc123/embed/captioned/'],
  ['https://www.tiktok.com/@a/video/7123456789', 'https://www.tiktok.com/player/v1/7123456789?autoplay=1'],
  ['https://t.me/channel_x/1234', 'https://t.me/channel_x/1234?embed=1'],
  [
    'https://api.soundcloud.com/tracks/12345',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F12345&auto_play=true',
  ],
  ['https://example.com/a', undefined],
  ['not an address', undefined],
])('%s → %s', (address, player) => {
  expect(playerAddress(address)).toBe(player)
})
