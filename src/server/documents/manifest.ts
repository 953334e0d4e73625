import type { Site } from '../../api/page.ts'
import { listPath } from '../../features/article/article.addresses.policy.ts'
import { iconsOf } from '../../site/icons.ts'

const shortcuts = [
  { name: 'آخر الأخبار', slug: 'latest' },
  { name: 'عاجل', slug: 'breaking' },
  { name: 'الأكثر قراءة', slug: 'most-read' },
]

/** The web app manifest (W3C). */
export function manifest(site: Site): string {
  const { app } = iconsOf(site)
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: site.description || `أخبار وتقارير وتحليلات من ${site.name} على مدار الساعة.`,
    lang: 'ar',
    dir: 'rtl',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#303031',
    categories: ['news'],
    icons: app,
    shortcuts: shortcuts.map(({ name, slug }) => ({ name, url: listPath(slug), icons: [app[1]] })),
  })
}
