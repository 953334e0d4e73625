import { NavLink, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { dashboardRoutes } from '../dashboard-routes.ts'
import { useSession } from '../ui/dashboard/useSession.ts'
import classes from './DashboardLayout.module.css'
import { type MenuItem, menuFor } from './menu.ts'
import { useOpenGroups } from './openGroups.ts'

/** Five pages, and collapsible groups. The current page's group is open. The layout renders far more often. */
export const MainMenu = memo(function MainMenu() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const groups = menuFor(user)
  const here = groups.find(({ items }) => items.some(item => isHere(item, pathname)))?.name
  const { isOpen, toggle } = useOpenGroups(user?.id ?? 0, here)
  return groups.map(({ name, label, items }) => {
    const links = () => items.map(item => <Entry key={item.id} item={item} pathname={pathname} />)
    if (label === '') return <div key={name}>{links()}</div>
    return (
      <div key={name}>
        <UnstyledButton
          className={classes.group}
          aria-expanded={isOpen(name)}
          aria-controls={`menu-${name}`}
          onClick={() => toggle(name)}
        >
          {label}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
        <div id={`menu-${name}`} hidden={!isOpen(name)}>
          {isOpen(name) && links()}
        </div>
      </div>
    )
  })
})

function Entry({ item: { id, label, Icon }, pathname }: { item: MenuItem; pathname: string }) {
  const address = dashboardRoutes[id].path
  const isActive = isHere({ id }, pathname)
  return (
    <NavLink
      component={Link}
      to={address}
      label={label}
      leftSection={<Icon size={18} stroke={1.6} />}
      active={isActive}
      ref={isActive ? scrollToSight : undefined}
      aria-current={pathname === address ? 'page' : undefined}
      style={{ borderRadius: 'var(--mantine-radius-md)', scrollMarginBlock: 12 }}
    />
  )
}

/** `nearest` scrolls only the menu, and only if the entry is out of view. */
function scrollToSight(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' })
}

/** Pages of a single item, new ones too, count as their list. */
function isHere({ id }: Pick<MenuItem, 'id'>, pathname: string): boolean {
  const address = dashboardRoutes[id].path
  if (pathname === address) return true
  const noun = /^(\/dashboard\/[\w-]+)\/list$/.exec(address)?.[1]
  return noun !== undefined && new RegExp(`^${noun}/(create$|edit/|editable/|print/|\\d)`).test(pathname)
}
