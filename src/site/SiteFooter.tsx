import { Link } from 'react-router'
import { listPath } from '../features/article/site/addresses.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Chrome } from './loaders.ts'
import css from './SiteFooter.module.css'

const newspaper = [
  { name: 'الصفحة الأولى', path: '/' },
  { name: 'آخر الأخبار', path: '/articles/latest' },
  { name: 'عاجل', path: '/articles/breaking' },
  { name: 'الأكثر قراءة', path: '/articles/most-read' },
]

export function SiteFooter({ chrome }: { chrome: Chrome }) {
  const { site, menu } = chrome
  return (
    <footer className={css.footer} data-screen>
      <p className={css.name}>{site.name}</p>
      <div className={css.lists}>
        <nav aria-label="صفحات الجريدة">
          <ul className={css.list}>
            {newspaper.map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="كل الأقسام">
          <ul className={css.list}>
            {menu
              .flatMap(category => [category, ...category.children])
              .map(({ id, name, slug }) => (
                <li key={id}>
                  <Link to={listPath(slug)}>{name}</Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
      <p className={css.feed}>
        <a href="/rss.xml">
          <Icon name="rss" size={16} />
          تابع جديدنا عبر <bdi>RSS</bdi>
        </a>
      </p>
    </footer>
  )
}
