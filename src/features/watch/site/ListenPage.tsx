import { useLoaderData } from 'react-router'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { ArticleFeed } from '../../article/site/list/ArticleFeed.tsx'
import { WayBack } from '../../article/site/list/WayBack.tsx'
import { podcastsPath } from '../../podcast/podcast.addresses.policy.ts'
import { Shows } from '../../podcast/site/PodcastsPage.tsx'
import css from './WatchPages.module.css'
import type { ListenData } from './watch.loader.ts'

/** Recordings, with the podcasts above. */
export function ListenPage() {
  const { path, after, previous, items, next, shows } = useLoaderData() as ListenData
  return (
    <div className={css.page}>
      <header className={css.heading}>
        <h1 className={css.title} tabIndex={-1}>
          استمع
        </h1>
      </header>
      {shows.length > 0 && (
        <section className={css.section} aria-labelledby="shows">
          <SectionHeading title="البرامج الصوتية" to={podcastsPath} id="shows" />
          <Shows podcasts={shows} heading="h3" />
        </section>
      )}
      <WayBack path={path} after={after} previous={previous} newer="أحدث" />
      {items.length === 0 && <p className={css.empty}>لا تسجيلات بعد.</p>}
      <ArticleFeed key={`${path} ${items[0]?.id}`} items={items} next={next} path={path} />
    </div>
  )
}
