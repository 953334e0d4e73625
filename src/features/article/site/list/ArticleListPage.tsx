import { useLoaderData } from 'react-router'
import { ArticleFeed } from './ArticleFeed.tsx'
import css from './ArticleListPage.module.css'
import type { ArticleListData } from './article-list.loader.ts'
import { CategoryHeading } from './CategoryHeading.tsx'
import { feedOf, followsOf } from './listSubject.ts'
import { MostRead } from './MostRead.tsx'
import { StoryCard } from './StoryCard.tsx'
import { SubjectHeading } from './SubjectHeading.tsx'
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
        <SubjectHeading subject={{ ...subject, feed: feedOf(subject) }} follows={followsOf(subject)} />
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
