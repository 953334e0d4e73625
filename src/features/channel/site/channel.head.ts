import type { PageHead, Site } from '../../../api/page.ts'
import { webPageOf } from '../../../ui/site/structured.ts'
import type { ChannelData } from './channel.loader.ts'
import { channelKinds } from './channelKinds.ts'
import { channelPath } from './channelPath.ts'

export function channelHead({ channel: { name, slug, kind } }: ChannelData, site: Site): PageHead {
  const canonical = channelPath(slug)
  return {
    title: `${name}: بث مباشر`,
    description: `${channelKinds[kind].invitation} ${name} مباشرة على ${site.name}.`,
    canonical,
    structured: [webPageOf(site, { title: name, canonical })],
  }
}
