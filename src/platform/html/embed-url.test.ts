import { expect, test } from 'vitest'
import { embedUrl } from './embed-url.ts'

const video = 'https://www.youtube.com/watch?v=abcdefghijk'

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=95s', `${video}&t=95s`],
  ['https://youtu.be/abcdefghijk?t=1m35s', `${video}&t=95s`],
  ['https://www.youtube.com/embed/abcdefghijk?start=95', `${video}&t=95s`],
  ['https://youtu.be/abcdefghijk?t=soon', video],
  ['https://www.instagram.com/reels/DAbCdEfGhIj/', 'https://www.instagram.com/reel/DAbCdEfGhIj/'],
  ['https://www.facebook.com/watch/live/?v=123456&ref=watch', 'https://www.facebook.com/watch/?v=123456'],
  [
    'https://www.tiktok.com/@u.n/photo/7300000000000000000',
    'https://www.tiktok.com/@u.n/photo/7300000000000000000',
  ],
  ['https://m.youtube.com/watch?app=desktop&v=abcdefghijk', video],
  ['https://www.youtube-nocookie.com/embed/abcdefghijk', video],
  ['//www.youtube.com/embed/abcdefghijk', video],
  ['https://youtu.be/abcdefghijk?si=x', video],
  ['https://www.youtube.com/shorts/abcdefghijk', video],
  [
    'https://www.youtube.com/embed/videoseries?list=PL0123456789',
    'https://www.youtube.com/playlist?list=PL0123456789',
  ],
  ['https://player.vimeo.com/video/123456?h=abcdef0123', 'https://vimeo.com/123456/abcdef0123'],
  ['https://vimeo.com/123456', 'https://vimeo.com/123456'],
  ['https://www.dailymotion.com/embed/video/x8abcd1?autoplay=1', 'https://www.dailymotion.com/video/x8abcd1'],
  ['https://geo.dailymotion.com/player/xabc.html?video=x8abcd1', 'https://www.dailymotion.com/video/x8abcd1'],
  ['https://dai.ly/x8abcd1', 'https://www.dailymotion.com/video/x8abcd1'],
  [
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fpage%2Fvideos%2F12345%2F&width=500',
    'https://www.facebook.com/page/videos/12345/',
  ],
  ['https://m.facebook.com/page/posts/pfbid0abc?ref=x', 'https://www.facebook.com/page/posts/pfbid0abc'],
  ['https://www.facebook.com/watch/?v=12345', 'https://www.facebook.com/watch/?v=12345'],
  ['https://twitter.com/user/status/1234567890?s=20', 'https://x.com/user/status/1234567890'],
  ['https://platform.twitter.com/embed/Tweet.html?id=1234567890', 'https://x.com/i/status/1234567890'],
  ['https://www.instagram.com/p/Cabc_-123/embed/captioned/', 'https://www.instagram.com/p/Cabc_-123/'],
  ['https://www.instagram.com/user/reel/Cabc123/?utm_source=x', 'https://www.instagram.com/reel/Cabc123/'],
  [
    'https://www.tiktok.com/@user.x/video/7123456789012345678?lang=ar',
    'https://www.tiktok.com/@user.x/video/7123456789012345678',
  ],
  [
    'https://www.tiktok.com/embed/v2/7123456789012345678',
    'https://www.tiktok.com/@/video/7123456789012345678',
  ],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/12345&color=x',
    'https://api.soundcloud.com/tracks/12345',
  ],
  ['https://t.me/s/channel_x/1234?embed=1', 'https://t.me/channel_x/1234'],
  ['https://telegram.me/channel_x/1234', 'https://t.me/channel_x/1234'],
  ['https://soundcloud.com/artist/track', 'https://soundcloud.com/artist/track'],
])('%s is %s', (address, canonical) => {
  expect(embedUrl(address)).toBe(canonical)
  expect(embedUrl(canonical)).toBe(canonical)
})

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@channel',
  'https://youtube.com.evil.example/watch?v=abcdefghijk',
  'https://evil.example/embed/abcdefghijk',
  'https://user@www.youtube.com/watch?v=abcdefghijk',
  'https://www.youtube.com:8443/watch?v=abcdefghijk',
  'javascript:alert(1)//youtube.com/watch?v=abcdefghijk',
  'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fevil.example%2Fpage%2Fvideos%2F1',
  'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fplugins%2Fpost.php',
  'https://x.com/user',
  'https://t.me/channel_x',
  'https://t.me/joinchat/AAAA',
  'https://soundcloud.com/artist',
  '',
])('%j is not an embed', address => {
  expect(embedUrl(address)).toBeUndefined()
})
