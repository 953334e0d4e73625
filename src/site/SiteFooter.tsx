import { ConsentAgain } from '../features/ad/site/ConsentSlot.tsx'
import { listPath } from '../features/article/article.addresses.policy.ts'
import { SocialLinks } from '../features/social-link/site/SocialLinks.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/route/Link.tsx'
import { sharedHtml } from '../ui/site/sharedHtml.tsx'
import type { Chrome } from './chrome.loader.ts'
import css from './SiteFooter.module.css'

const about = [
  { name: 'من نحن', path: '/info/about-us' },
  { name: 'اتصل بنا', path: '/info/contact-us' },
  { name: 'التصويبات', path: '/info/corrections' },
  { name: 'سياسة الخصوصية', path: '/info/privacy-policy' },
  { name: 'شروط الاستخدام', path: '/info/terms-of-services' },
]

export function SiteFooter({ chrome }: { chrome: Chrome }) {
  const { site, menu, social, footerText, newspaper } = chrome
  return (
    <Footer name={site.name} menu={menu} social={social} footerText={footerText} links={newspaper}>
      <ConsentAgain className={css.feed} />
    </Footer>
  )
}

type FooterProps = Pick<Chrome, 'menu' | 'social' | 'footerText'> & {
  name: string
  links: { name: string; path: string }[]
}

const Footer = sharedHtml<FooterProps>(function Footer({ name, menu, social, footerText, links, children }) {
  return (
    <footer className={css.footer} data-later="end" data-screen>
      <p className={css.name}>{name}</p>
      {footerText && <p className={css.motto}>{footerText}</p>}
      <div className={css.lists}>
        <nav aria-label="كل الأقسام">
          <ul className={css.sections}>
            {menu.map(({ id, name, slug, children }) => (
              <li key={id}>
                <Link to={listPath(slug)} className={css.section}>
                  {name}
                </Link>
                {children.map(branch => (
                  <Link key={branch.id} to={listPath(branch.slug)} className={css.link}>
                    {branch.name}
                  </Link>
                ))}
              </li>
            ))}
          </ul>
        </nav>
        <LinkList name="صفحات الجريدة" links={links} />
      </div>
      {social.length > 0 && <SocialLinks links={social} />}
      <div className={css.foot}>
        <LinkList name="عن الجريدة" links={about} />
        {children}
        <a href="/rss.xml" className={css.feed}>
          <Icon name="rss" size={16} />
          تابع جديدنا عبر <bdi>RSS</bdi>
        </a>
      </div>
    </footer>
  )
})

function LinkList({ name, links }: { name: string; links: { name: string; path: string }[] }) {
  return (
    <nav aria-label={name}>
      <ul className={css.list}>
        {links.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} className={css.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
