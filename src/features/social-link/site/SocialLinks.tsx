import { Icon } from '../../../ui/Icon.tsx'
import type { ShownLink } from '../social.contract.ts'
import { platformNames } from '../social.policy.ts'
import css from './SocialLinks.module.css'

const drawn = ['x', 'facebook', 'instagram', 'youtube', 'telegram', 'whatsapp'] as const
const iconOf = (platform: string) => drawn.find(name => name === platform)

/** Links to the newspaper's accounts elsewhere; `me` marks them as the same publisher's. */
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

/** Host name as the label of an unknown platform. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}
