import type { Site } from '../../../../api/page.ts'

const player =
  /<figure data-card="(?<kind>video|audio)"(?: data-seconds="(?<seconds>\d+)")?><\w+ src="(?<src>[^"]*)"(?: poster="(?<poster>[^"]*)")?(?: width="(?<width>\d+)")?(?: height="(?<height>\d+)")?/g
const max = 10

type About = {
  name: string
  description: string
  publishAt: string
  picture: string | undefined
  paid: boolean
}

export const hasRecording = (html: string): boolean => html.includes('<figure data-card="audio"')

/** Videos and recordings in a body that readers get. */
export function playersOf(html: string, about: About, site: Site) {
  const found = Array.from(html.matchAll(player), ({ groups }) => groups!).slice(0, max)
  const objects = found.map(({ kind, seconds, src, poster, width, height }) => ({
    '@type': kind === 'video' ? 'VideoObject' : 'AudioObject',
    name: about.name,
    description: about.description,
    contentUrl: site.url + src,
    uploadDate: about.publishAt,
    duration: seconds ? `PT${seconds}S` : undefined,
    thumbnailUrl: poster ? site.url + poster : about.picture,
    width: width ? Number(width) : undefined,
    height: height ? Number(height) : undefined,
    isAccessibleForFree: !about.paid,
  }))
  const of = (type: string) => {
    const some = objects.filter(object => object['@type'] === type)
    return some.length > 0 ? some : undefined
  }
  return { video: of('VideoObject'), audio: of('AudioObject') }
}
