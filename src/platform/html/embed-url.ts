type Rule = {
  host: RegExp
  /** Returns the address that people share, given a player's address or another form. */
  canonical: (url: URL) => string | undefined
}

/** Parses «95», «95s», «1m35s». */
function secondsOf(start: string): number {
  const [found, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(start) ?? []
  return found ? Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) : 0
}

const rules: Rule[] = [
  {
    host: /^(www\.|m\.|music\.)?(youtube(-nocookie)?\.com|youtu\.be)$/,
    canonical: url => {
      const list = url.searchParams.get('list') ?? ''
      if (/^\/(embed\/videoseries|playlist)$/.test(url.pathname) && /^[\w-]{10,64}$/.test(list)) {
        return `https://www.youtube.com/playlist?list=${list}`
      }
      const inPath = url.hostname.endsWith('youtu.be')
        ? /^\/([\w-]{11})$/
        : /^\/(?:embed|v|shorts|live)\/([\w-]{11})/
      const id = inPath.exec(url.pathname)?.[1] ?? url.searchParams.get('v') ?? ''
      if (!/^[\w-]{11}$/.test(id)) return undefined
      const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
      return `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`
    },
  },
  {
    host: /^(www\.|player\.)?vimeo\.com$/,
    canonical: url => {
      const [, id, key] = /^\/(?:video\/)?(\d{4,12})(?:\/([\da-f]{8,12}))?\/?$/.exec(url.pathname) ?? []
      const secret = key ?? /^[\da-f]{8,12}$/.exec(url.searchParams.get('h') ?? '')?.[0]
      return id && `https://vimeo.com/${id}${secret ? `/${secret}` : ''}`
    },
  },
  {
    host: /^((www\.|geo\.)?dailymotion\.com|dai\.ly)$/,
    canonical: url => {
      const path = /^\/(?:(?:embed\/)?video\/)?([a-zA-Z\d]{5,10})(?:_|\/?$)/.exec(url.pathname)?.[1]
      const id = /^\/player/.test(url.pathname) ? url.searchParams.get('video') : path
      return id && /^[a-zA-Z\d]{5,10}$/.test(id) ? `https://www.dailymotion.com/video/${id}` : undefined
    },
  },
  {
    host: /^((www\.|m\.|web\.)?facebook\.com|fb\.watch)$/,
    canonical: url => {
      if (/^\/(v\d+\.\d+\/)?plugins\/(video|post)\.php$/.test(url.pathname)) {
        const inside = URL.parse(url.searchParams.get('href') ?? '', 'https://www.facebook.com')
        return inside && !inside.pathname.includes('/plugins/') ? embedUrl(inside.href) : undefined
      }
      if (url.hostname === 'fb.watch') {
        return /^\/[\w-]+\/?$/.test(url.pathname) ? `https://fb.watch${url.pathname}` : undefined
      }
      const video = url.searchParams.get('v') ?? ''
      if (/^\/(watch\/?|watch\/live\/?|video\.php)$/.test(url.pathname) && /^\d+$/.test(video)) {
        return `https://www.facebook.com/watch/?v=${video}`
      }
      const story = ['story_fbid', 'id'].map(name => url.searchParams.get(name) ?? '')
      if (/^\/(permalink|story)\.php$/.test(url.pathname) && story.every(part => /^\w+$/.test(part))) {
        return `https://www.facebook.com/permalink.php?story_fbid=${story[0]}&id=${story[1]}`
      }
      return /^\/([\w.%-]+\/(posts|videos|photos)\/.|reel\/\d|share\/)/.test(url.pathname)
        ? `https://www.facebook.com${url.pathname}`
        : undefined
    },
  },
  {
    host: /^((www\.|mobile\.|platform\.)?twitter\.com|(www\.)?x\.com)$/,
    canonical: url => {
      const [, user, id] = /^\/(\w{1,20}|i\/web)\/status(?:es)?\/(\d{5,20})/.exec(url.pathname) ?? []
      if (id) return `https://x.com/${user === 'i/web' ? 'i' : user}/status/${id}`
      const framed = url.pathname === '/embed/Tweet.html' ? (url.searchParams.get('id') ?? '') : ''
      return /^\d{5,20}$/.test(framed) ? `https://x.com/i/status/${framed}` : undefined
    },
  },
  {
    host: /^(www\.)?(instagram\.com|instagr\.am)$/,
    canonical: url => {
      const [, kind, code] = /^\/(?:[\w.]+\/)?(p|reels?|tv)\/([\w-]{5,40})(?:\/|$)/.exec(url.pathname) ?? []
      return code && `https://www.instagram.com/${kind === 'reels' ? 'reel' : kind}/${code}/`
    },
  },
  {
    host: /^(www\.|m\.)?tiktok\.com$/,
    canonical: url => {
      const [, user, kind, id] = /^\/@([\w.-]*)\/(video|photo)\/(\d{10,25})/.exec(url.pathname) ?? []
      if (id) return `https://www.tiktok.com/@${user}/${kind}/${id}`
      const framed = /^\/(?:embed(?:\/v\d)?|player\/v\d)\/(\d{10,25})/.exec(url.pathname)?.[1]
      return framed && `https://www.tiktok.com/@/video/${framed}`
    },
  },
  {
    host: /^(www\.)?(t|telegram)\.me$/,
    canonical: url => {
      const [, channel, id] = /^\/(?:s\/)?([a-zA-Z]\w{3,31})\/(\d{1,9})\/?$/.exec(url.pathname) ?? []
      return id && `https://t.me/${channel}/${id}`
    },
  },
  {
    host: /^(www\.|m\.|w\.|api\.)?soundcloud\.com$/,
    canonical: url => {
      if (url.hostname === 'w.soundcloud.com') {
        const inside = URL.parse(url.searchParams.get('url') ?? '')
        return inside && inside.hostname !== 'w.soundcloud.com' ? embedUrl(inside.href) : undefined
      }
      if (url.hostname === 'api.soundcloud.com') {
        const path = /^\/(tracks|playlists|users)\/(?:soundcloud(?:%3A|:)\w+(?:%3A|:))?(\d+)$/i.exec(
          url.pathname,
        )
        return path ? `https://api.soundcloud.com/${path[1]}/${path[2]}` : undefined
      }
      return /^\/[\w-]+\/[\w-]+(\/[\w-]+)?$/.test(url.pathname)
        ? `https://soundcloud.com${url.pathname}`
        : undefined
    },
  },
]

/** Canonical address of a post, video or sound that we embed; undefined for other addresses. */
export function embedUrl(address: string): string | undefined {
  const url = URL.parse(address.trim(), 'https://relative.invalid')
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined
  for (const { host, canonical } of rules) {
    const found = host.test(url.hostname) && canonical(url)
    if (found) return found
  }
  return undefined
}
