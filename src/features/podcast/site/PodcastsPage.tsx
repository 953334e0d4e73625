import { useLoaderData } from 'react-router'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { ListHeading } from '../../../ui/site/ListHeading.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { podcastPath } from '../podcast.addresses.policy.ts'
import type { PodcastCard } from '../podcast.contract.ts'
import css from './PodcastsPage.module.css'
import type { PodcastsData } from './podcast.loader.ts'

/** All shows, the one with the newest episode first. */
export function PodcastsPage() {
  const { podcasts } = useLoaderData() as PodcastsData
  return (
    <div className={css.page}>
      <ListHeading title="البرامج الصوتية">استمع هنا، أو اشترك حيث تستمع عادةً.</ListHeading>
      {podcasts.length === 0 ? <p className={css.empty}>لا برامج بعد.</p> : <Shows podcasts={podcasts} />}
    </div>
  )
}

export function Shows({
  podcasts,
  heading: Heading = 'h2',
}: {
  podcasts: PodcastCard[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className={css.shows}>
      {podcasts.map((podcast, index) => (
        <li key={podcast.id} className={css.show}>
          {podcast.image && (
            <Picture
              picture={podcast.image}
              aspect="1x1"
              sizes="(min-width: 40rem) 14rem, 7rem"
              maxWidth={640}
              eager={index === 0}
              alt=""
            />
          )}
          <div>
            <Heading className={css.name}>
              <Link to={podcastPath(podcast)} className={css.link}>
                <Headline>{podcast.name}</Headline>
              </Link>
            </Heading>
            <p className={css.author}>
              <bdi>{podcast.author}</bdi>
            </p>
            <p className={css.sums}>
              {plural(podcast.episodes, nouns.episode)}
              {podcast.newestAt && (
                <>
                  <span aria-hidden="true"> · </span>
                  <Timestamp at={podcast.newestAt} />
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
