import { useLoaderData } from 'react-router'
import { OlderLink } from '../../../ui/site/OlderLink.tsx'
import { listPagePath } from '../../article/article.addresses.policy.ts'
import { WayBack } from '../../article-list/site/WayBack.tsx'
import { Episodes } from './Episodes.tsx'
import css from './PodcastPage.module.css'
import type { PodcastData } from './podcast.loader.ts'
import { ShowHeading } from './ShowHeading.tsx'

/** A show: its cover, where to subscribe, and its episodes. */
export function PodcastPage() {
  const { podcast, path, after, previous, items, next, feedUrl } = useLoaderData() as PodcastData
  return (
    <div className={css.page}>
      <ShowHeading podcast={podcast} feedUrl={feedUrl} />
      <WayBack path={path} after={after} previous={previous} newer="حلقات أحدث" />
      <Episodes podcast={podcast} items={items} />
      <OlderLink to={next && listPagePath(path, next)} label="حلقات أقدم" />
    </div>
  )
}
