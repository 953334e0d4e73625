import type { PageAsk } from '../api/page.ts'
import { formatToday } from '../ui/formatToday.ts'

const dossiersInMenu = 6

/** Entries of the bar after the sections. */
const standing = [
  { name: 'الأحدث', path: '/articles/latest' },
  { name: 'الأكثر قراءة', path: '/articles/most-read' },
]

type Service = {
  name: string
  path: string
  where?:
    | 'airs'
    | 'sells'
    | 'watch'
    | 'listen'
    | 'football'
    | 'prays'
    | 'priced'
    | 'donates'
    | 'asks'
    | 'prints'
}

/** Entries of the menu below the sections. */
const services: Service[] = [
  { name: 'شاهد', path: '/watch', where: 'watch' },
  { name: 'استمع', path: '/listen', where: 'listen' },
  { name: 'التلفزيون والإذاعة', path: '/#channels', where: 'airs' },
  { name: 'كرة القدم', path: '/football', where: 'football' },
  { name: 'الطقس', path: '/weather' },
  { name: 'مواقيت الصلاة', path: '/prayer-times', where: 'prays' },
  { name: 'الأسعار', path: '/markets', where: 'priced' },
  { name: 'ما قرأته', path: '/reading' },
  { name: 'الرسائل البريدية', path: '/newsletters' },
  { name: 'الإشعارات', path: '/notifications' },
  { name: 'الاشتراك', path: '/subscribe', where: 'sells' },
]

/** The newspaper's own pages, in the footer. Here, so that readers' scripts do not carry them. */
const newspaper: Service[] = [
  { name: 'الصفحة الأولى', path: '/' },
  { name: 'آخر الأخبار', path: '/articles/latest' },
  { name: 'عاجل', path: '/articles/breaking' },
  { name: 'الأكثر قراءة', path: '/articles/most-read' },
  { name: 'العدد المطبوع', path: '/print' },
  { name: 'الطقس', path: '/weather' },
  { name: 'كرة القدم', path: '/football', where: 'football' },
  { name: 'مواقيت الصلاة', path: '/prayer-times', where: 'prays' },
  { name: 'الأسعار', path: '/markets', where: 'priced' },
  { name: 'الاستطلاعات', path: '/polls', where: 'asks' },
  { name: 'رسائل إلى المحرر', path: '/letters', where: 'prints' },
  { name: 'الإشعارات', path: '/notifications' },
  { name: 'الرسائل البريدية', path: '/newsletters' },
  { name: 'التطبيق', path: '/app' },
  { name: 'الاشتراك', path: '/subscribe', where: 'sells' },
  { name: 'ادعمنا', path: '/donate', where: 'donates' },
]

/** Data of the header and footer of every page. */
export async function loadChrome({ client, site }: PageAsk) {
  const [
    menu,
    ads,
    social,
    settings,
    packages,
    channels,
    dossiers,
    sections,
    competitions,
    praying,
    market,
    polls,
    letters,
  ] = await Promise.all([
    client.category.list(),
    client.ad.list(),
    client.social.list(),
    client.setting.website(),
    client.package.website({}),
    client.channel.list(),
    client.dossier.topics(),
    client.watch.sections(),
    client.football.competitions(),
    client.prayerTimes.cities(),
    client.market.get(),
    client.poll.any(),
    client.readerLetter.any(),
  ])
  const { footerText, donations } = settings.values
  const [sells, airs] = [packages.length > 0, channels.length > 0]
  const has = {
    ...{ sells, airs, prays: praying.length > 0, priced: market.currencies.length > 0 },
    ...{ football: competitions.length > 0, donates: donations === 'on', ...sections },
    ...{ asks: polls.any, prints: letters.any },
  }
  const offered = (links: Service[]) =>
    links.flatMap(({ name, path, where }) => (!where || has[where] ? [{ name, path }] : []))
  return {
    site,
    menu,
    ads,
    social,
    footerText,
    sells,
    airs,
    newspaper: offered(newspaper),
    standing,
    services: offered(services),
    dossiers: dossiers.slice(0, dossiersInMenu),
    today: formatToday(new Date()),
  }
}
export type Chrome = Awaited<ReturnType<typeof loadChrome>>
