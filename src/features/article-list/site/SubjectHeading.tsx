import type { Picture as PictureData } from '../../../contract/fields.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { FollowButton } from '../../../ui/site/FollowButton.tsx'
import type { FavouriteKind } from '../../../ui/site/favourites.ts'
import { Picture } from '../../media/site/Picture.tsx'
import css from './SubjectHeading.module.css'

type Subject = {
  kind: string
  id?: number | undefined
  name: string
  role?: string | undefined
  description: string
  image?: PictureData | null | undefined
  email?: string | undefined
  url?: string | undefined
  /** Path of its output feed. */
  feed?: string | undefined
}

const labels: Partial<Record<string, string>> = {
  tag: 'وسم',
  person: 'شخصية في الأخبار',
  author: 'بقلم',
  source: 'مصدر',
  agency: 'وكالة شريكة',
}

const people: readonly string[] = ['person', 'author']

/** Head of a list: who or what it is about, how to reach them, and how to hear of what is new. */
export function SubjectHeading({
  subject,
  follows,
}: {
  subject: Subject
  follows: Exclude<FavouriteKind, 'articles'> | undefined
}) {
  const { kind, id, name, role, description, image, email, url, feed } = subject
  const isPerson = people.includes(kind)
  const acts = (follows !== undefined && id !== undefined) || email || url || feed
  return (
    <header className={css.heading} data-kind={kind}>
      {image ? (
        <div className={isPerson ? css.portrait : css.logo}>
          <Picture picture={image} aspect="1x1" sizes="8.5rem" maxWidth={320} alt="" />
        </div>
      ) : (
        isPerson && (
          <div className={`${css.portrait} ${css.faceless}`}>
            <Icon name="user" size={56} />
          </div>
        )
      )}
      <div className={css.words}>
        {labels[kind] && <p className={css.label}>{labels[kind]}</p>}
        <h1 className={css.title} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        {role && <p className={css.role}>{role}</p>}
        {description && <p className={css.description}>{description}</p>}
        {acts && (
          <div className={css.acts} data-screen>
            {follows !== undefined && id !== undefined && <FollowButton kind={follows} id={id} name={name} />}
            {feed && (
              <a href={feed} className={css.act} aria-label={`خلاصة RSS: ${name}`}>
                <Icon name="rss" size={18} />
                RSS
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className={css.act}>
                <Icon name="mail" size={18} />
                <bdi dir="ltr">{email}</bdi>
              </a>
            )}
            {url && (
              <a href={url} rel="noopener" className={css.act}>
                <Icon name="globe" size={18} />
                <bdi dir="ltr">{new URL(url).hostname.replace(/^www\./, '')}</bdi>
              </a>
            )}
          </div>
        )}
      </div>
    </header>
  )
}
