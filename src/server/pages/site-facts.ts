import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import type { Config } from '../../platform/config.ts'
import type { Caches } from './caches.ts'
import { nameplateOf } from './nameplate.ts'

/** The site's configuration from the environment, and the settings in force in this process. */
export type SiteFacts = {
  name: string
  url: string
  tagManager: Config['tagManager']
  currentSettings: Caches['currentSettings']
}

/** Builds the site's data from its settings; empty ones default to the environment. */
export async function siteOf(client: ApiClient, { name, url, tagManager }: SiteFacts): Promise<Site> {
  const { values } = await client.setting.website()
  const ids = [values.tagManagerId || tagManager.id, values.analyticsId].filter(id => !!id) as string[]
  const shownName = values.siteName || name
  return {
    name: shownName,
    url,
    description: values.description,
    logo: values.logo,
    nameplate: values.logo ? undefined : await nameplateOf(shownName, values.headlineFace),
    look: { accent: values.accent, header: values.header, headlineFace: values.headlineFace },
    apiBase: values.apiBase === new URL(url).origin ? '' : values.apiBase,
    tagManager: ids.length > 0 ? { ids, scriptUrl: tagManager.scriptUrl } : undefined,
  }
}
