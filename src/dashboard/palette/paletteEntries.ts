import { IconExternalLink, IconFeather, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import type { Actor } from '../../contract/permissions.ts'
import { type DashboardPageId, dashboardRoutes } from '../../dashboard-routes.ts'
import { beginAddress } from '../../features/article-template/dashboard/templateAddress.ts'
import type { TemplateRow } from '../../features/article-template/template.contract.ts'
import type { MenuEntry } from '../../ui/dashboard/dashboardOf.ts'
import { mayOpen } from '../../ui/dashboard/mayOpen.ts'
import { declaredPages } from '../declaredPages.ts'
import { menuFor } from '../menu.ts'
import { schemes } from '../schemes.ts'

export type Scheme = (typeof schemes)[number]['value']

export type PaletteEntry = {
  /** Unique, and stable across sessions. */
  key: string
  kind: 'page' | 'action' | 'article' | 'person'
  label: string
  /** Alternative names, for searching. */
  words: string
  detail?: string | undefined
  Icon: MenuEntry['Icon']
  /** An address of the dashboard, one outside of it, or an action without an address. */
  target: { to: string } | { href: string } | { scheme: Scheme } | 'signOut'
}

type Target = PaletteEntry['target']
const entry = (
  kind: 'page' | 'action',
  label: string,
  words: string,
  Icon: MenuEntry['Icon'],
  target: Target,
): PaletteEntry => ({ key: `${kind} ${label}`, kind, label, words, Icon, target })

const ownEntries: PaletteEntry[] = [
  entry('page', 'ملفي', 'profile حسابي', IconUser, { to: '/dashboard/profile' }),
  entry('page', 'أمان حسابي', 'security password كلمة المرور', IconShieldLock, { to: '/dashboard/security' }),
  entry('action', 'افتح الموقع', 'site', IconExternalLink, { href: '/' }),
  ...schemes.map(({ value, label, Icon }) =>
    entry('action', `المظهر: ${label}`, `theme ${value}`, Icon, { scheme: value }),
  ),
  entry('action', 'سجّل الخروج', 'logout sign out', IconLogout, 'signOut'),
]

const pageEntries = (Object.keys(declaredPages) as DashboardPageId[]).flatMap(id => {
  const { menu } = declaredPages[id]
  const { path } = dashboardRoutes[id]
  if (menu === 'hidden') return []
  const isAction = !('group' in menu)
  const { label, words = '', Icon } = menu
  const found = entry(isAction ? 'action' : 'page', label, `${latinWords(path)} ${words}`, Icon, { to: path })
  return [{ id, entry: { ...found, key: id } }]
})

/** Extracts «article» from `/dashboard/article/list`. */
function latinWords(path: string): string {
  return path.replace(/^\/dashboard|\blist$/g, '').replace(/[/-]/g, ' ')
}

/** Pages and actions that the user may open, in menu order. */
export function listEntries(user: Actor): PaletteEntry[] {
  const order = menuFor(user).flatMap(({ items }) => items.map(({ id }) => id))
  const placeOf = ({ id }: { id: DashboardPageId }) => (order.includes(id) ? order.indexOf(id) : Infinity)
  const pages = pageEntries
    .filter(({ id }) => mayOpen(user, id))
    .sort((one, other) => Math.sign(placeOf(one) - placeOf(other)) || 0)
  return [...pages.map(page => page.entry), ...ownEntries]
}

/** Entries that start an article from each template. */
export function templateEntries(templates: TemplateRow[]): PaletteEntry[] {
  return templates.map(({ id, name }) => ({
    ...entry('action', `مقال جديد من قالب «${name}»`, 'template', IconFeather, { to: beginAddress(id) }),
    key: `template ${id}`,
  }))
}
