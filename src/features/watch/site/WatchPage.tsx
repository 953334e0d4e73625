import { useLoaderData } from 'react-router'
import { formatDuration } from '../../../arabic/duration.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { EmptyList } from '../../../ui/site/EmptyList.tsx'
import { ListHeading } from '../../../ui/site/ListHeading.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { ArticleFeed } from '../../article-list/site/ArticleFeed.tsx'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import { WayBack } from '../../article-list/site/WayBack.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import type { Clip } from '../watch.contract.ts'
import css from './WatchPages.module.css'
import type { WatchData } from './watch.loader.ts'
import { clipPath, verticalPath } from './watchPaths.ts'

/** Videos, with a strip of vertical ones above. */
export function WatchPage() {
  const { path, after, previous, items, next, clips } = useLoaderData() as WatchData
  return (
    <div className={css.page}>
      <ListHeading title="شاهد" />
      {clips.length > 0 && (
        <section className={css.section} aria-labelledby="clips">
          <SectionHeading title="فيديو قصير" to={verticalPath} id="clips" />
          <Strip clips={clips} />
        </section>
      )}
      <WayBack path={path} after={after} previous={previous} newer="أحدث" />
      {items.length + clips.length === 0 && next === null && <EmptyList>لا فيديو بعد.</EmptyList>}
      <div className={css.videos}>
        <ArticleFeed
          key={`${path} ${items[0]?.id}`}
          items={items}
          next={next}
          path={path}
          story={article => (
            <StoryCard
              article={article}
              weight={article.id === items[0]?.id ? 'feature' : 'card'}
              heading="h2"
              shape="16x9"
              kind={false}
            />
          )}
        />
      </div>
    </div>
  )
}

function Strip({ clips }: { clips: Clip[] }) {
  return (
    <ul className={css.strip}>
      {clips.map(({ article }) => (
        <li key={article.id} className={css.cover}>
          {article.image && (
            <Picture picture={article.image} aspect="4x5" sizes="10rem" maxWidth={320} alt="" />
          )}
          <Link to={clipPath(article)} className={css.link}>
            {article.title}
          </Link>
          {article.seconds && <span className={css.length}>{formatDuration(article.seconds)}</span>}
        </li>
      ))}
    </ul>
  )
}
