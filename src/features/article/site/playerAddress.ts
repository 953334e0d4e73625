/** The player for the address of a video; undefined for posts, which are read at their own site. */
export function playerAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url) return undefined
  const last = url.pathname.split('/').filter(Boolean)
  switch (url.hostname) {
    case 'www.youtube.com': {
      const list = url.searchParams.get('list')
      const video = url.searchParams.get('v')
      const player = 'https://www.youtube-nocookie.com/embed'
      return list ? `${player}/videoseries?list=${list}&autoplay=1` : `${player}/${video}?autoplay=1`
    }
    case 'vimeo.com':
      return `https://player.vimeo.com/video/${last[0]}?autoplay=1${last[1] ? `&h=${last[1]}` : ''}`
    case 'www.dailymotion.com':
      return `https://geo.dailymotion.com/player.html?video=${last[1]}`
    default:
      return undefined
  }
}
