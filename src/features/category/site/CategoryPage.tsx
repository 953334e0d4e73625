import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useLoaderData } from 'react-router'
import { hydrateLater } from '../../../ui/site/hydrateLater.tsx'
import { ArticleFeed } from '../../article-list/site/ArticleFeed.tsx'
import list from '../../article-list/site/ArticleListPage.module.css'
import type { ArticleListData } from '../../article-list/site/article-list.loader.ts'
import { MostRead } from '../../article-list/site/MostRead.tsx'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import { WayBack } from '../../article-list/site/WayBack.tsx'
import type { Character } from '../category.schema.ts'
import block from './CategoryBlock.module.css'
import css from './CategoryPage.module.css'
import { LaterStrip } from './LaterStrip.tsx'
import { SectionStories, type SectionStory } from './SectionStories.tsx'
import '../../../ui/site/FollowButton.module.css'
import './CategoryHeading.module.css'
import './SectionStrip.module.css'

const loadHeading = () => import('./CategoryHeading.tsx')
const CategoryHeading = hydrateLater(
  loadHeading,
  'CategoryHeading',
  import.meta.env.SSR ? await loadHeading() : undefined,
)

/** Shapes of the list's pictures; others have their own. */
const shapes: Partial<Record<Character, '1x1' | '4x5'>> = { sport: '1x1', culture: '4x5' }

/** A section: its head, its strip, an opening that suits its character, and its list. */
export function CategoryPage() {
  const { subject, path, after, previous, items, next, mostRead, opening } =
    useLoaderData() as ArticleListData
  const { name, colour, character = 'plain', strip, branches = [] } = subject
  const kicker = branches.length > 0
  const [lead] = items
  const opened = opening ? opening.stories : after === null && lead?.image ? 1 : 0
  const story = (article: SectionStory) => (
    <StoryCard
      article={article}
      weight="entry"
      kicker={kicker}
      heading="h2"
      shape={shapes[character]}
      signed={character === 'opinion' || undefined}
      portrait={article.portrait}
    />
  )
  return (
    <div className={clsx(list.page, css[character])} style={{ '--category': colour } as CSSProperties}>
      <CategoryHeading subject={subject} />
      {strip && <LaterStrip strip={strip} name={name} />}
      <WayBack path={path} after={after} previous={previous} />
      {items.length === 0 && (
        <p className={list.empty}>لا أخبار هنا بعد. سيظهر الجديد في هذه الصفحة حال نشره.</p>
      )}
      {opening ? (
        <div
          className={clsx(css.opening, block[opening.layout], block[character])}
          data-layout={opening.layout}
        >
          <SectionStories
            stories={items.slice(0, opened)}
            layout={opening.layout}
            heading="h2"
            kicker={kicker}
            eager
          />
        </div>
      ) : (
        opened > 0 &&
        lead && (
          <div className={list.lead}>
            <StoryCard article={lead} weight="feature" heading="h2" kicker={kicker} eager />
          </div>
        )
      )}
      <div className={list.columns}>
        <div>
          <ArticleFeed
            key={`${path} ${lead?.id}`}
            items={items.slice(opened)}
            next={next}
            path={path}
            story={story}
          />
        </div>
        <aside className={list.aside} data-later="end" data-screen>
          <MostRead articles={mostRead} />
        </aside>
      </div>
    </div>
  )
}
