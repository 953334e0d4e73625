import type { Actor } from '../contract/permissions.ts'
import type { DashboardPageId } from '../dashboard-routes.ts'
import { type MenuEntry, type MenuGroupName, menuGroups } from '../ui/dashboard/dashboardOf.ts'
import { mayOpen } from '../ui/dashboard/mayOpen.ts'
import { declaredPages } from './declaredPages.ts'

export type MenuItem = MenuEntry & { id: DashboardPageId }
type MenuGroup = { name: MenuGroupName; label: string; items: MenuItem[] }

const entries = (Object.keys(declaredPages) as DashboardPageId[]).flatMap(id => {
  const { menu } = declaredPages[id]
  return menu === 'hidden' ? [] : [{ id, ...menu }]
})
const ordered = entries
  .flatMap(entry => ('group' in entry ? [entry] : []))
  .sort((one, other) => one.order - other.order)
const standIns = new Map(entries.flatMap(entry => ('insteadOf' in entry ? [[entry.insteadOf, entry]] : [])))

/** Menu groups and pages that the user may open, without empty groups. */
export function menuFor(user: Actor | undefined): MenuGroup[] {
  if (!user) return []
  return (Object.keys(menuGroups) as MenuGroupName[])
    .map(name => ({
      name,
      label: menuGroups[name],
      items: ordered
        .filter(({ group }) => group === name)
        .map(item => (mayOpen(user, item.id) ? item : standIns.get(item.id)))
        .filter(item => item !== undefined && mayOpen(user, item.id)) as MenuItem[],
    }))
    .filter(({ items }) => items.length > 0)
}
