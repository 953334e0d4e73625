import { useLoaderData } from 'react-router'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { OlderLink } from '../../../ui/site/OlderLink.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { listPagePath } from '../../article/article.addresses.policy.ts'
import { WayBack } from '../../article/site/list/WayBack.tsx'
import { Subscribe } from '../../article/site/podcast/Subscribe.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { podcastsPath } from '../podcast.addresses.policy.ts'
import type { ShownPodcast } from '../podcast.contract.ts'
import { EpisodeRow } from './EpisodeRow.tsx'
import css from './PodcastPage.module.css'
import type { PodcastData } from './podcast.loader.ts'

/** A show: its cover, where to subscribe, and its episodes. */
export function PodcastPage() {
  const { podcast, path, after, previous, items, next, feedUrl } = useLoaderData() as PodcastData
  return (
    <div className={css.page}>
      <Heading podcast={podcast} feedUrl={feedUrl} />
      <WayBack path={path} after={after} previous={previous} newer="حلقات أحدث" />
      <section aria-labelledby="episodes">
        <SectionHeading title="الحلقات" id="episodes" />
        {items.length === 0 && <p className={css.empty}>لا حلقات بعد. ستظهر الأولى هنا حال نشرها.</p>}
        <ul className={css.episodes}>
          {items.map(episode => (
            <EpisodeRow key={episode.article.id} episode={episode} podcast={podcast} />
          ))}
        </ul>
        <OlderLink to={next && listPagePath(path, next)} label="حلقات أقدم" />
      </section>
    </div>
  )
}

function Heading({ podcast, feedUrl }: { podcast: ShownPodcast; feedUrl: string }) {
  const { name, author, description, image, episodes, website, fundingUrl, copyright, explicit } = podcast
  return (
    <header className={css.heading}>
      {image && (
        <div className={css.cover}>
          <Picture
            picture={image}
            aspect="1x1"
            sizes="(min-width: 48rem) 18rem, 10rem"
            maxWidth={640}
            eager
          />
        </div>
      )}
      <div>
        <p className={css.label}>
          <Link to={podcastsPath}>برنامج صوتي</Link>
          {explicit && <span className={css.explicit}>للكبار</span>}
        </p>
        <h1 className={css.title} tabIndex={-1}>
          <Headline>{name}</Headline>
        </h1>
        <p className={css.author}>
          <bdi>{author}</bdi> <span aria-hidden="true">·</span> {plural(episodes, nouns.episode)}
        </p>
        <p className={css.description}>{description}</p>
        <Subscribe podcast={podcast} feedUrl={feedUrl} />
        {(website || fundingUrl || copyright) && (
          <p className={css.small}>
            {website && (
              <a href={website} rel="external noopener">
                موقع البرنامج
              </a>
            )}
            {fundingUrl && (
              <a href={fundingUrl} rel="external noopener">
                ادعم البرنامج
              </a>
            )}
            {copyright && <bdi>{copyright}</bdi>}
          </p>
        )}
      </div>
    </header>
  )
}
