import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { FollowButton } from '../../../ui/site/FollowButton.tsx'
import { listPath } from '../../article/article.addresses.policy.ts'
import type { ListSubject } from '../../article-list/site/article-list.loader.ts'
import { feedOf } from '../../article-list/site/listSubject.ts'
import css from './CategoryHeading.module.css'

/** Head of a section's page, in the section's colour. */
export function CategoryHeading({ subject }: { subject: ListSubject }) {
  const { id, name, description, parent, branches = [] } = subject
  const feed = feedOf(subject)
  return (
    <header className={css.heading}>
      <div className={css.words}>
        {parent && (
          <p className={css.kicker}>
            <Link to={listPath(parent.slug)}>{parent.name}</Link>
          </p>
        )}
        <h1 className={css.title} tabIndex={-1}>
          {name}
        </h1>
        {description && <p className={css.description}>{description}</p>}
      </div>
      <div className={css.acts} data-screen>
        {id !== undefined && <FollowButton kind="categories" id={id} name={name} />}
        {feed && (
          <a href={feed} className={css.feed} aria-label={`خلاصة RSS: ${name}`}>
            <Icon name="rss" size={18} />
            RSS
          </a>
        )}
      </div>
      {branches.length > 0 && (
        <nav className={css.branches} aria-label={`فروع ${name}`}>
          <ul>
            {branches.map(branch => (
              <li key={branch.id}>
                <Link to={listPath(branch.slug)}>{branch.name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
