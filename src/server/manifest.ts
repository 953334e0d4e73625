import type { Site } from '../api/page.ts'
import { listPath } from '../features/article/site/addresses.ts'

const shortcuts = [
  { name: 'آخر الأخبار', slug: 'latest' },
  { name: 'عاجل', slug: 'breaking' },
  { name: 'الأكثر قراءة', slug: 'most-read' },
]

/** What a device needs to keep the site among its apps (W3C Web Application Manifest). */
export function manifest(site: Site): string {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })
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
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      icon(144),
      icon(192),
      icon(512),
      { ...icon(512), src: '/icon-maskable.png', purpose: 'maskable' },
    ],
    shortcuts: shortcuts.map(({ name, slug }) => ({ name, url: listPath(slug), icons: [icon(192)] })),
  })
}
