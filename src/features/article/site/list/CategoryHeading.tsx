import type { CSSProperties } from 'react'
import { Link } from '../../../../ui/route/Link.tsx'
import { FollowButton } from '../../../../ui/site/FollowButton.tsx'
import { listPath } from '../../article.addresses.policy.ts'
import type { ListSubject } from './article-list.loader.ts'
import css from './CategoryHeading.module.css'

export function CategoryHeading({ subject }: { subject: ListSubject }) {
  const { id, name, description, colour, parent, branches = [] } = subject
  return (
    <header className={css.heading} style={{ '--category': colour } as CSSProperties}>
      {parent && (
        <p className={css.parent}>
          <Link to={listPath(parent.slug)}>{parent.name}</Link>
        </p>
      )}
      <div className={css.name}>
        <h1 className={css.title} tabIndex={-1}>
          {name}
        </h1>
        {id !== undefined && <FollowButton kind="categories" id={id} name={name} />}
      </div>
      {description && <p className={css.description}>{description}</p>}
      {branches.length > 0 && (
        <nav aria-label={`فروع ${name}`}>
          <ul className={css.branches}>
            {branches.map(branch => (
              <li key={branch.id}>
                <Link to={listPath(branch.slug)} className={css.branch}>
                  {branch.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
