import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { breadcrumbOf, webPageOf } from '../../../ui/site/structured.ts'
import { prepareBody } from '../../article/site/body/prepareBody.ts'
import type { RichTextKey } from '../setting.schema.ts'

const pages = {
  'about-us': { title: 'من نحن', text: 'aboutUs', type: 'AboutPage' },
  'privacy-policy': { title: 'سياسة الخصوصية', text: 'privacyPolicy', type: 'WebPage' },
  'terms-of-services': { title: 'شروط الاستخدام', text: 'termsOfServices', type: 'WebPage' },
} as const satisfies Record<string, { title: string; text: RichTextKey; type: string }>
type Page = keyof typeof pages

export type InfoData = { page: Page; title: string; html: string }

export const loadInfo =
  (page: Page) =>
  async ({ client }: PageAsk): Promise<InfoData> => {
    const { title, text } = pages[page]
    const { values } = await client.setting.website()
    return { page, title, html: prepareBody(values[text]) }
  }

export function infoHead({ page, title, html }: InfoData, site: Site): PageHead {
  const path = `/info/${page}`
  const head = { title, description: firstWords(html), canonical: path }
  return {
    ...head,
    structured: [
      webPageOf(site, { ...head, type: pages[page].type }),
      breadcrumbOf(site, [{ name: title, path }]),
    ],
  }
}

/** Beginning of a text, for link previews. */
function firstWords(html: string, max = 160): string {
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= max ? text : `${text.slice(0, text.lastIndexOf(' ', max))}…`
}
