import { Icon } from '../../../ui/Icon.tsx'
import type { ShownLink } from '../social.contract.ts'
import { platformNames } from '../social.policy.ts'
import css from './SocialLinks.module.css'

const drawn = ['x', 'facebook', 'instagram', 'youtube', 'telegram', 'whatsapp'] as const
const iconOf = (platform: string) => drawn.find(name => name === platform)

/** Where else the newspaper is found; `me` says that it is the same one. */
export function SocialLinks({ links }: { links: ShownLink[] }) {
  return (
    <nav aria-label="حساباتنا" className={css.nav}>
      <ul className={css.list}>
        {links.map(({ id, platform, url }) => {
          const icon = iconOf(platform)
          return (
            <li key={id}>
              <a href={url} rel="me noopener" className={css.link}>
                {icon && <Icon name={icon} size={18} />}
                {platformNames[platform] || <bdi>{hostOf(url)}</bdi>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** What an account on a platform that we have no name for is called. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}
