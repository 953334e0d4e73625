import { Link } from '../../../ui/route/Link.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { podcastPath } from '../podcast.addresses.policy.ts'
import type { EpisodeOf } from '../podcast.contract.ts'
import { Chapters } from './Chapters.tsx'
import css from './PartOfPodcast.module.css'
import { placeInWords } from './placeInWords.ts'
import { Subscribe } from './Subscribe.tsx'
import { Transcript } from './Transcript.tsx'

/** The show of an episode, its chapters and its transcript, above its text. */
export function PartOfPodcast({ episode, title }: { episode: EpisodeOf; title: string }) {
  const { podcast } = episode
  const place = placeInWords(episode)
  return (
    <aside className={css.show} aria-label="البرنامج الصوتي">
      {podcast.image && <Picture picture={podcast.image} aspect="1x1" sizes="4.5rem" maxWidth={320} alt="" />}
      <div>
        <p className={css.name}>
          <Link to={podcastPath(podcast)}>
            <bdi>{podcast.name}</bdi>
          </Link>
        </p>
        {place && <p className={css.place}>{place}</p>}
      </div>
      <div className={css.places}>
        <Subscribe podcast={podcast} />
      </div>
      <Chapters episode={episode} title={title} />
      <Transcript cues={episode.transcript} />
    </aside>
  )
}
