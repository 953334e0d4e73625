import { useLoaderData } from 'react-router'
import { formatDuration } from '../../../arabic/duration.ts'
import { EmptyList } from '../../../ui/site/EmptyList.tsx'
import { ListHeading } from '../../../ui/site/ListHeading.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { ArticleFeed } from '../../article-list/site/ArticleFeed.tsx'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import { WayBack } from '../../article-list/site/WayBack.tsx'
import { podcastsPath } from '../../podcast/podcast.addresses.policy.ts'
import { PlayButton } from '../../podcast/site/PlayButton.tsx'
import { Shows } from '../../podcast/site/PodcastsPage.tsx'
import type { WatchCard } from '../watch.contract.ts'
import css from './WatchPages.module.css'
import type { ListenData } from './watch.loader.ts'

/** Recordings, with the podcasts above. */
export function ListenPage() {
  const { path, after, previous, items, next, shows } = useLoaderData() as ListenData
  return (
    <div className={css.page}>
      <ListHeading title="استمع" />
      {shows.length > 0 && (
        <section className={css.section} aria-labelledby="shows">
          <SectionHeading title="البرامج الصوتية" to={podcastsPath} id="shows" />
          <Shows podcasts={shows} heading="h3" />
        </section>
      )}
      <WayBack path={path} after={after} previous={previous} newer="أحدث" />
      {items.length === 0 && <EmptyList>لا تسجيلات بعد.</EmptyList>}
      <ArticleFeed
        key={`${path} ${items[0]?.id}`}
        items={items}
        next={next}
        path={path}
        story={article => <Recording article={article} />}
      />
    </div>
  )
}

function Recording({ article }: { article: WatchCard }) {
  const { recording } = article
  const seconds = recording?.seconds ?? article.seconds
  return (
    <div className={css.recording}>
      <div className={css.listen}>
        <PlayButton recording={recording} article={article} />
        {/* On a picture its length is in the corner. */}
        {seconds && !article.image && <span>{formatDuration(seconds)}</span>}
      </div>
      <StoryCard article={article} weight="entry" heading="h2" kind={false} />
    </div>
  )
}
