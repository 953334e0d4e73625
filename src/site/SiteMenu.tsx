import { useLocation } from 'react-router'
import { listPath } from '../features/article/article.addresses.policy.ts'
import { dossierPath, dossiersPath } from '../features/dossier/dossier.addresses.policy.ts'
import { SearchField } from '../features/search/site/SearchField.tsx'
import { AccountLink } from '../features/user/profile/site/AccountLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { readablePath } from '../ui/readablePath.ts'
import { Link } from '../ui/route/Link.tsx'
import { install, useInstalling } from '../ui/site/installing.ts'
import { sharedHtml, type WithChildren } from '../ui/site/sharedHtml.tsx'
import type { Chrome } from './chrome.loader.ts'
import css from './SiteMenu.module.css'

/** The sticky bar with the sections, and a button for all of them with their subsections. */
export function SiteMenu({ chrome: { menu, dossiers, standing, services } }: { chrome: Chrome }) {
  const { pathname, key } = useLocation()
  const here = readablePath(pathname)
  const entries = [
    { name: 'الأولى', path: '/' },
    ...menu.map(({ name, slug }) => ({ name, path: listPath(slug) })),
    ...standing,
  ].map(({ name, path }) => ({ name, path, isHere: path === here }))
  return (
    <Menu entries={entries} page={key} menu={menu} dossiers={dossiers} services={services}>
      <AccountLink />
    </Menu>
  )
}

type Entry = { name: string; path: string; isHere: boolean }
type SectionsProps = Pick<Chrome, 'menu' | 'dossiers' | 'services'>
/** `page`: key of the location in the history. */
type MenuProps = SectionsProps & { entries: Entry[]; page: string }

const Menu = sharedHtml<MenuProps>(function Menu({ entries, page, ...sections }) {
  return (
    <nav className={css.menu} aria-label="أقسام الموقع" data-screen>
      <button type="button" className={css.opener} popoverTarget="sections" aria-label="كل الأقسام والبحث">
        <Icon name="menu" size={22} />
      </button>
      <ul className={css.entries}>
        {entries.map(({ name, path, isHere }) => (
          <li key={path}>
            <Link to={path} className={css.entry} aria-current={isHere ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {/* A new element for each page, so that it closes on navigation. */}
      <AllSections key={page} {...sections} />
    </nav>
  )
})

/** A native popover: opens without scripts, closes with Escape or a press outside. */
function AllSections({ menu, dossiers, services, children }: SectionsProps & WithChildren) {
  return (
    <div id="sections" popover="auto" className={css.sheet}>
      <button
        type="button"
        className={css.opener}
        popoverTarget="sections"
        popoverTargetAction="hide"
        aria-label="أغلق القائمة"
      >
        <Icon name="close" size={22} />
      </button>
      <SearchField />
      <ul className={css.sections}>
        {menu.map(({ id, name, slug, children }) => (
          <li key={id}>
            <Link to={listPath(slug)} className={css.section}>
              {name}
            </Link>
            {children.length > 0 && (
              <ul className={css.branches}>
                {children.map(branch => (
                  <li key={branch.id}>
                    <Link to={listPath(branch.slug)}>{branch.name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {dossiers.length > 0 && (
          <li>
            <Link to={dossiersPath} className={css.section}>
              الملفات
            </Link>
            <ul className={css.branches}>
              {dossiers.map(dossier => (
                <li key={dossier.id}>
                  <Link to={dossierPath(dossier)}>{dossier.name}</Link>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      <ul className={css.services} aria-label="خدمات الجريدة">
        <li>{children}</li>
        {services.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <InstallItem />
      </ul>
    </div>
  )
}

/** Shows the browser's install prompt if there is one; otherwise links to the instructions. */
function InstallItem() {
  const installing = useInstalling()
  if (installing === 'installed') return null
  return (
    <li>
      {installing === 'offered' ? (
        <button type="button" onClick={() => void install()}>
          ثبّت التطبيق
        </button>
      ) : (
        <Link to="/app">التطبيق</Link>
      )}
    </li>
  )
}
