import { useLoaderData } from 'react-router'
import { OldestContext, oldestOf } from '../../../ui/listTimes.ts'
import { hydrateLater } from '../../../ui/site/hydrateLater.tsx'
import { ArticleFeed } from './ArticleFeed.tsx'
import css from './ArticleListPage.module.css'
import type { ArticleListData } from './article-list.loader.ts'
import { feedOf, followsOf } from './listSubject.ts'
import { MostRead } from './MostRead.tsx'
import { StoryCard } from './StoryCard.tsx'
import { WayBack } from './WayBack.tsx'
import '../../../ui/site/FollowButton.module.css'
import './SubjectHeading.module.css'

const loadHeading = () => import('./SubjectHeading.tsx')
const SubjectHeading = hydrateLater(
  loadHeading,
  'SubjectHeading',
  import.meta.env.SSR ? await loadHeading() : undefined,
)

/** A tag, a person, an author, a source, the latest, the breaking, the most read. */
export function ArticleListPage() {
  const { subject, path, after, previous, items, next, mostRead } = useLoaderData() as ArticleListData
  const [lead] = items
  const opened = after === null && lead?.image ? lead : undefined
  return (
    <div className={css.page}>
      <SubjectHeading subject={{ ...subject, feed: feedOf(subject) }} follows={followsOf(subject)} />
      <WayBack path={path} after={after} previous={previous} />
      {items.length === 0 && (
        <p className={css.empty}>لا أخبار هنا بعد. سيظهر الجديد في هذه الصفحة حال نشره.</p>
      )}
      {opened && (
        <OldestContext value={oldestOf(items.map(({ publishAt }) => publishAt))}>
          <div className={css.lead}>
            <StoryCard article={opened} weight="feature" heading="h2" eager />
          </div>
        </OldestContext>
      )}
      <div className={css.columns}>
        <div>
          <ArticleFeed
            key={`${path} ${items[0]?.id}`}
            items={opened ? items.slice(1) : items}
            next={next}
            path={path}
          />
        </div>
        <aside className={css.aside} data-later="end" data-screen>
          <MostRead articles={mostRead} />
        </aside>
      </div>
    </div>
  )
}
