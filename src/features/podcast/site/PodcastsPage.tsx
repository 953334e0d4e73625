import { useLoaderData } from 'react-router'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { ListFrame } from '../../../ui/site/ListFrame.tsx'
import { OlderLink } from '../../../ui/site/OlderLink.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { PictureCards } from '../../media/site/PictureCards.tsx'
import { podcastPath } from '../podcast.addresses.policy.ts'
import type { PodcastCard } from '../podcast.contract.ts'
import { Episodes } from './Episodes.tsx'
import css from './PodcastsPage.module.css'
import type { PodcastsData } from './podcast.loader.ts'
import { ShowHeading } from './ShowHeading.tsx'

/** All shows, the one with the newest episode first. A newsroom's only show is here with its newest episodes. */
export function PodcastsPage() {
  const { podcasts, only } = useLoaderData() as PodcastsData
  return (
    <ListFrame
      title="البرامج الصوتية"
      about="استمع هنا، أو اشترك حيث تستمع عادةً."
      empty={podcasts.length === 0 && 'لا برامج بعد.'}
    >
      {only ? (
        <>
          <ShowHeading podcast={only.podcast} feedUrl={only.feedUrl} isAmongShows />
          <Episodes podcast={only.podcast} items={only.items} />
          <OlderLink to={only.hasMore ? podcastPath(only.podcast) : null} label="كل الحلقات" />
        </>
      ) : (
        <Shows podcasts={podcasts} />
      )}
    </ListFrame>
  )
}

export function Shows({ podcasts, heading }: { podcasts: PodcastCard[]; heading?: 'h2' | 'h3' }) {
  const cards = podcasts.map(podcast => ({
    ...podcast,
    path: podcastPath(podcast),
    about: <About podcast={podcast} />,
  }))
  return <PictureCards cards={cards} shape="square" eager {...(heading && { heading })} />
}

function About({ podcast: { author, episodes, newestAt } }: { podcast: PodcastCard }) {
  return (
    <div className={css.about}>
      <p>
        <bdi>{author}</bdi>
      </p>
      <p>
        {plural(episodes, nouns.episode)}
        {newestAt && (
          <>
            <span aria-hidden="true"> · </span>
            <Timestamp at={newestAt} />
          </>
        )}
      </p>
    </div>
  )
}
