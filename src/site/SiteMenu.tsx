import { Link, useLocation } from 'react-router'
import { listPath } from '../features/article/site/addresses.ts'
import type { MenuCategory } from '../features/category/category.contract.ts'
import css from './SiteMenu.module.css'

const standing = [
  { name: 'الأحدث', path: '/articles/latest' },
  { name: 'الأكثر قراءة', path: '/articles/most-read' },
]

export function SiteMenu({ menu }: { menu: MenuCategory[] }) {
  const here = decoded(useLocation().pathname)
  const entries = [
    { name: 'الأولى', path: '/' },
    ...menu.map(({ name, slug }) => ({ name, path: listPath(slug) })),
    ...standing,
  ]
  return (
    <nav className={css.menu} aria-label="أقسام الموقع" data-screen>
      <ul className={css.entries}>
        {entries.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} className={css.entry} aria-current={here === path ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
