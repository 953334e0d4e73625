import { NavLink } from '@mantine/core'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { dashboardRoutes } from '../dashboard-routes.ts'
import { useSession } from '../ui/dashboard/useSession.ts'
import classes from './DashboardLayout.module.css'
import { menuFor } from './menu.ts'

export function MainMenu() {
  const { user } = useSession()
  const { pathname } = useLocation()
  return menuFor(user).map(group => (
    <Fragment key={group.label}>
      <div className={classes.group}>{group.label}</div>
      {group.items.map(({ id, label, Icon }) => {
        const address = dashboardRoutes[id].path
        const isHere = pathname === address || isWithin(pathname, address)
        return (
          <NavLink
            key={id}
            component={Link}
            to={address}
            label={label}
            leftSection={<Icon size={18} stroke={1.6} />}
            active={isHere}
            ref={isHere ? scrollToSight : undefined}
            aria-current={pathname === address ? 'page' : undefined}
            style={{ borderRadius: 'var(--mantine-radius-md)', scrollMarginBlock: 12 }}
          />
        )
      })}
    </Fragment>
  ))
}

/** `nearest` scrolls only the menu, and only if the entry is out of view. */
function scrollToSight(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' })
}

/** The page of an item belongs to its list. */
function isWithin(pathname: string, address: string): boolean {
  const noun = /^(\/dashboard\/[\w-]+)\/list$/.exec(address)?.[1]
  return noun !== undefined && new RegExp(`^${noun}/(edit/|editable/|print/|\\d)`).test(pathname)
}
