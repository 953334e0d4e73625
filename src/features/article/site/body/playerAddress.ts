type Site = {
  name: string
  /** Address of the frame that loads on click; undefined if it can only be viewed on its own site. */
  player: (url: URL, path: string[]) => string | undefined
}

const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString()

/** By host of the addresses that platform/embed-url.ts writes. */
const sites: Record<string, Site> = {
  'www.youtube.com': {
    name: 'يوتيوب',
    player: url => {
      const list = url.searchParams.get('list')
      const video = url.searchParams.get('v')
      const player = 'https://www.youtube-nocookie.com/embed'
      if (list) return `${player}/videoseries?list=${list}&autoplay=1`
      const start = Number.parseInt(url.searchParams.get('t') ?? '', 10)
      return `${player}/${video}?autoplay=1${start > 0 ? `&start=${start}` : ''}`
    },
  },
  'vimeo.com': {
    name: 'فيميو',
    player: (_url, [id, key]) => `https://player.vimeo.com/video/${id}?autoplay=1${key ? `&h=${key}` : ''}`,
  },
  'www.dailymotion.com': {
    name: 'ديلي موشن',
    player: (_url, [, id]) => `https://geo.dailymotion.com/player.html?video=${id}`,
  },
  'x.com': {
    name: 'إكس',
    player: (_url, path) =>
      `https://platform.twitter.com/embed/Tweet.html?${query({ id: path.at(-1) ?? '', lang: 'ar', dnt: 'true' })}`,
  },
  'www.facebook.com': {
    name: 'فيسبوك',
    player: ({ href, pathname }) => {
      const video = /^\/(watch|reel|[\w.%-]+\/videos)\//.test(pathname)
      const post = /^\/(permalink\.php|[\w.%-]+\/(posts|photos)\/)/.test(pathname)
      if (!video && !post) return undefined
      return `https://www.facebook.com/plugins/${video ? 'video' : 'post'}.php?${query({ href, show_text: 'true' })}`
    },
  },
  'fb.watch': { name: 'فيسبوك', player: () => undefined },
  'www.instagram.com': {
    name: 'إنستغرام',
    player: (_url, [kind, code]) => `https://www.instagram.com/${kind}/${code}/embed/captioned/`,
  },
  'www.tiktok.com': {
    name: 'تيك توك',
    // TikTok has no player for photos.
    player: (_url, [, kind, id]) =>
      kind === 'video' ? `https://www.tiktok.com/player/v1/${id}?autoplay=1` : undefined,
  },
  't.me': { name: 'تلغرام', player: (_url, path) => `https://t.me/${path.join('/')}?embed=1` },
  'soundcloud.com': { name: 'ساوند كلاود', player: playSound },
  'api.soundcloud.com': { name: 'ساوند كلاود', player: playSound },
}

function playSound({ href }: URL): string {
  return `https://w.soundcloud.com/player/?${query({ url: href, auto_play: 'true' })}`
}

/** Player of a video or frame of a post; undefined if it can only be viewed on its own site. */
export function playerAddress(address: string): string | undefined {
  const url = URL.parse(address)
  return url ? sites[url.hostname]?.player(url, url.pathname.split('/').filter(Boolean)) : undefined
}

export function embedName(address: string): string | undefined {
  return sites[URL.parse(address)?.hostname ?? '']?.name
}
