import { expect, test } from 'vitest'
import { mayShowStory, wholePictureAt } from './judge-picture.ts'

test.each([
  'https://1.gravatar.com/avatar/0123456789abcdef?s=96&d=identicon&r=G',
  'http://gravatar.com/avatar/0123',
  'https://secure.gravatar.com/blavatar/0123?s=32',
  'https://i0.wp.com/secure.gravatar.com/avatar/0123',
  'https://pbs.twimg.com/profile_images/1/a_normal.jpg',
  'https://graph.facebook.com/1234/picture?type=large',
  'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1',
  'https://avatars.githubusercontent.com/u/1?v=4',
  'https://avatars3.githubusercontent.com/u/1',
  'https://lh3.googleusercontent.com/a/ABC=s96-c',
  'https://lh3.googleusercontent.com/a-/ABC=s96-c',
  'https://yt3.ggpht.com/abc=s88-c-k',
  'https://cdn.discordapp.com/avatars/1/a.png',
  'https://www.blogger.com/img/blogger_logo_round_35.png',
  'https://img1.blogblog.com/img/b16-rounded.gif',
  'https://site.example/wp-content/uploads/avatars/7/a-bpthumb.jpg',
  'https://site.example/author-avatar/7.jpg',
  'https://site.example/assets/placeholder.png',
  'https://site.example/images/lazy-load.gif',
  'https://site.example/img/1x1.gif?x=1',
  'https://site.example/img/spacer.gif',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
])('%s shows no story', url => {
  expect(mayShowStory(url)).toBe(false)
})

test.each([
  'https://site.example/wp-content/uploads/2026/11/olives.jpg?w=1024',
  'https://site.example/2026/avatar-film-review.jpg',
  'https://site.example/photos/gravatar.jpg',
  'https://site.example/avatars.jpg',
  'https://lh3.googleusercontent.com/abc=s640',
  'https://pbs.twimg.com/media/abc.jpg',
  'https://site.example/placeholders-of-power.jpg',
  'https://site.example/loading-dock/fire.jpg',
])('%s may', url => {
  expect(mayShowStory(url)).toBe(true)
})

test.each([
  ['https://i.ytimg.com/vi/abc/default.jpg', 'https://i.ytimg.com/vi/abc/hqdefault.jpg'],
  ['https://i3.ytimg.com/vi/abc/mqdefault.jpg', 'https://i3.ytimg.com/vi/abc/hqdefault.jpg'],
  ['https://img.youtube.com/vi/abc/2.jpg', 'https://img.youtube.com/vi/abc/hqdefault.jpg'],
  ['https://i.ytimg.com/vi/abc/maxresdefault.jpg'],
  [
    'https://1.bp.blogspot.com/-a/b/c/d/s72-c/olives.jpg',
    'https://1.bp.blogspot.com/-a/b/c/d/s1600/olives.jpg',
  ],
  [
    'https://blogger.googleusercontent.com/img/b/R29/AVv/s72-w640-h426-c/olives.jpg',
    'https://blogger.googleusercontent.com/img/b/R29/AVv/s1600/olives.jpg',
  ],
  [
    'https://blogger.googleusercontent.com/img/a/AVv=w72-h72-p-k-no-nu',
    'https://blogger.googleusercontent.com/img/a/AVv=s1600',
  ],
  ['https://lh3.googleusercontent.com/abc=w200-h150', 'https://lh3.googleusercontent.com/abc=s1600'],
  [
    'https://pbs.twimg.com/media/abc?format=jpg&name=small',
    'https://pbs.twimg.com/media/abc?format=jpg&name=large',
  ],
  ['https://pbs.twimg.com/media/abc.jpg:thumb', 'https://pbs.twimg.com/media/abc.jpg:large'],
  ['https://pbs.twimg.com/media/abc.jpg'],
  ['https://i.vimeocdn.com/video/123-abc_295x166', 'https://i.vimeocdn.com/video/123-abc_1280'],
  ['https://i.vimeocdn.com/video/123_200x150.jpg?r=pad', 'https://i.vimeocdn.com/video/123_1280.jpg?r=pad'],
  [
    'https://i0.wp.com/site.example/olives.jpg?resize=150%2C150&ssl=1',
    'https://i0.wp.com/site.example/olives.jpg?ssl=1',
  ],
  ['https://i2.wp.com/site.example/a.jpg?fit=300,200', 'https://i2.wp.com/site.example/a.jpg'],
  [
    'https://news.files.wordpress.com/2026/a.jpg?w=150&h=150&crop=1',
    'https://news.files.wordpress.com/2026/a.jpg',
  ],
  ['https://site.example/olives-150x150.jpg'],
  ['https://site.example/s72-c/olives.jpg'],
  ['https://site.example/olives.jpg?w=150'],
  ['/olives.jpg'],
])('%s is replaced by %s', (thumbnail, whole = thumbnail) => {
  expect(wholePictureAt(thumbnail)).toBe(whole)
})
