import { useLoaderData } from 'react-router'
import { FollowButton } from '../../../../ui/site/FollowButton.tsx'
import { Picture } from '../../../media/site/Picture.tsx'
import { ArticleFeed } from './ArticleFeed.tsx'
import css from './ArticleListPage.module.css'
import type { ArticleListData, ListSubject } from './article-list.loader.ts'
import { CategoryHeading } from './CategoryHeading.tsx'
import { MostRead } from './MostRead.tsx'
import { StoryCard } from './StoryCard.tsx'
import { WayBack } from './WayBack.tsx'

/** A category, a tag, a person, an author, a source, the latest, the breaking, the most read. */
export function ArticleListPage() {
  const { subject, path, after, previous, items, next, mostRead } = useLoaderData() as ArticleListData
  const kicker = subject.kind !== 'category' || (subject.branches?.length ?? 0) > 0
  const [lead] = items
  const opened = after === null && lead?.image ? lead : undefined
  return (
    <div className={css.page}>
      {subject.kind === 'category' ? (
        <CategoryHeading subject={subject} />
      ) : (
        <SubjectHeading subject={subject} />
      )}
      <WayBack path={path} after={after} previous={previous} />
      {items.length === 0 && (
        <p className={css.empty}>لا أخبار هنا بعد. سيظهر الجديد في هذه الصفحة حال نشره.</p>
      )}
      {opened && (
        <div className={css.lead}>
          <StoryCard article={opened} weight="feature" heading="h2" kicker={kicker} eager />
        </div>
      )}
      <div className={css.columns}>
        <div>
          <ArticleFeed
            key={`${path} ${items[0]?.id}`}
            items={opened ? items.slice(1) : items}
            next={next}
            path={path}
            kicker={kicker}
          />
        </div>
        <aside className={css.aside} data-later="end" data-screen>
          <MostRead articles={mostRead} />
        </aside>
      </div>
    </div>
  )
}

const labels = { tag: 'وسم', person: 'شخصية', author: 'كاتب', source: 'مصدر' } as const

const followedAs = { tag: 'tags', person: 'people', author: 'authors' } as const

function SubjectHeading({ subject }: { subject: ListSubject }) {
  const { kind, id, name, role, description, image, url } = subject
  const followed = kind in followedAs ? followedAs[kind as keyof typeof followedAs] : undefined
  return (
    <header className={css.heading}>
      {image && (
        <div className={css.portrait}>
          <Picture picture={image} aspect="1x1" sizes="6rem" maxWidth={320} alt="" />
        </div>
      )}
      <div>
        {kind in labels && <p className={css.label}>{labels[kind as keyof typeof labels]}</p>}
        <div className={css.name}>
          <h1 className={css.title} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          {followed && id !== undefined && <FollowButton kind={followed} id={id} name={name} />}
        </div>
        {role && <p className={css.role}>{role}</p>}
        {description && <p className={css.description}>{description}</p>}
        {url && (
          <p>
            <a href={url} rel="noopener" dir="ltr" className={css.url}>
              {new URL(url).hostname}
            </a>
          </p>
        )}
      </div>
    </header>
  )
}
