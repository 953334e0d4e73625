import { formatDuration } from '../../../arabic/duration.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import { pictureSources } from '../../media/variants.ts'
import type { Episode, ShownPodcast } from '../podcast.contract.ts'
import css from './EpisodeRow.module.css'
import { PlayButton } from './PlayButton.tsx'
import { placeInWords } from './placeInWords.ts'

type Props = { episode: Episode; podcast: Pick<ShownPodcast, 'name' | 'image' | 'explicit'> }

/** An episode of a list: title, date, length, and a button that plays it here. */
export function EpisodeRow({ episode, podcast }: Props) {
  const { article, recording, explicit } = episode
  const place = placeInWords(episode)

  const cover = podcast.image && pictureSources(podcast.image, '', { aspect: '1x1', maxWidth: 320 }).img.src

  return (
    <li className={css.episode}>
      <PlayButton
        recording={recording}
        article={article}
        show={podcast.name}
        cover={cover}
        chapters={episode.chapters}
      />
      <div className={css.words}>
        {place && <p className={css.place}>{place}</p>}
        <h3 className={css.title}>
          <Link to={articlePath(article)}>
            <Headline>{article.title}</Headline>
          </Link>
        </h3>
        {article.summary && <p className={css.summary}>{article.summary}</p>}
        <p className={css.meta}>
          <Timestamp at={article.publishAt} />
          {recording?.seconds && (
            <span aria-label={`المدة ${formatDuration(recording.seconds)}`} role="img">
              {formatDuration(recording.seconds)}
            </span>
          )}
          {article.access === 'subscribers' && <span>للمشتركين</span>}
          {explicit && !podcast.explicit && <span>للكبار</span>}
        </p>
      </div>
    </li>
  )
}
