import type { PageHead, Site } from '../../../api/page.ts'
import type { ChannelData } from './channel.loader.ts'
import { channelKinds } from './channelKinds.ts'
import { channelPath } from './channelPath.ts'

export function channelHead({ channel: { name, slug, kind } }: ChannelData, site: Site): PageHead {
  const canonical = channelPath(slug)
  const url = site.url + encodeURI(canonical)
  return {
    title: `${name}: بث مباشر`,
    description: `${channelKinds[kind].invitation} ${name} مباشرة على ${site.name}.`,
    canonical,
    structured: [
      {
        '@type': 'WebPage',
        '@id': url,
        url,
        name,
        inLanguage: 'ar',
        isPartOf: { '@id': `${site.url}/#website` },
      },
    ],
  }
}
