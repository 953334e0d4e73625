import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type MenuGroupName, menuGroups } from '../ui/dashboard/dashboardOf.ts'
import { keptChoice } from './keptChoice.ts'

const names = Object.keys(menuGroups) as MenuGroupName[]

/** Groups that the user expanded. Names that no longer exist are dropped. */
export const openGroups = keptChoice<MenuGroupName[]>(
  'menu',
  z
    .array(z.string().max(50))
    .max(50)
    .transform(stored => names.filter(name => stored.includes(name))),
  ['editing'],
)

/** The expanded groups, including the current page's while it is shown. */
export function useOpenGroups(userId: number, here: MenuGroupName | undefined) {
  const [open, setOpen] = useState(() => openGroups.read(userId))
  const [passing, setPassing] = useState(here)
  useEffect(() => setPassing(here), [here])
  const isOpen = (name: MenuGroupName) => open.includes(name) || passing === name

  function toggle(name: MenuGroupName): void {
    const others = open.filter(each => each !== name)
    const next = isOpen(name) ? others : [...others, name]
    if (name === passing) setPassing(undefined)
    setOpen(next)
    openGroups.keep(userId, next)
  }

  return { isOpen, toggle }
}
