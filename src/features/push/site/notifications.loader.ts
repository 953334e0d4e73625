import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { webPageOf } from '../../../ui/site/structured.ts'

/** Readers find the rest by searching. */
const maxNames = 100

/** Everything that a device can follow. */
export async function loadNotifications({ client }: PageAsk) {
  const [categories, agencies, authors, people, tags, dossiers] = await Promise.all([
    client.category.topics(),
    client.agency.list(),
    client.author.all(),
    client.person.all({ limit: maxNames }),
    client.tag.list({ limit: maxNames }),
    client.dossier.topics(),
  ])
  const groups = [
    group('category', 'أقسام', categories),
    group('agency', 'وكالات', agencies),
    group('author', 'كتّاب', authors),
    group('person', 'شخصيات', people),
    group('tag', 'وسوم', tags),
    group('dossier', 'ملفات', dossiers),
    // Chosen elsewhere; can only be removed here.
    group('article', 'أخبار', []),
  ]
  return { groups }
}
export type NotificationsData = Awaited<ReturnType<typeof loadNotifications>>

function group(kind: string, label: string, things: { id: number; name: string }[]) {
  return { kind, label, things: things.map(({ id, name }) => ({ topic: `${kind}:${id}`, name })) }
}

export function notificationsHead(_data: NotificationsData, site: Site): PageHead {
  const page = {
    title: 'الإشعارات',
    description: 'اختر ما يصلك من أخبار على هذا الجهاز، ومتى يصلك، بلا حساب.',
    canonical: '/notifications',
  }
  return { ...page, structured: [webPageOf(site, page)] }
}
