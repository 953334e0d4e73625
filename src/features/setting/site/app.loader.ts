import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { webPageOf } from '../../../ui/site/structured.ts'

export async function loadApp({ client, site }: PageAsk) {
  const { values } = await client.setting.mobile()
  const { iosUrl, androidUrl } = values
  return { name: site.name, stores: { ios: iosUrl, android: androidUrl } }
}
export type AppData = Awaited<ReturnType<typeof loadApp>>

export function appHead({ name }: AppData, site: Site): PageHead {
  const title = `${name} على هاتفك`
  const description = `ضع ${name} بين تطبيقاتك: تفتح في لحظة، وتقرأ ما فتحته من قبل وإن انقطع الاتصال.`
  const page = { title, description, canonical: '/app' }
  return { ...page, structured: [webPageOf(site, page)] }
}
