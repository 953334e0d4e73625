import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { podcastPath, podcastsPath } from '../podcast.addresses.policy.ts'
import type { ShownPodcast } from '../podcast.contract.ts'
import css from './ShowHeading.module.css'
import { Subscribe } from './Subscribe.tsx'

type Props = {
  podcast: ShownPodcast
  feedUrl: string
  /** On the page of all shows, below its title. */
  isAmongShows?: boolean
}

/** A show's cover and words, and where to subscribe. */
export function ShowHeading({ podcast, feedUrl, isAmongShows = false }: Props) {
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
      <div className={css.names}>
        {(!isAmongShows || explicit) && (
          <p className={css.label}>
            {!isAmongShows && <Link to={podcastsPath}>برنامج صوتي</Link>}
            {explicit && <span className={css.explicit}>للكبار</span>}
          </p>
        )}
        {isAmongShows ? (
          <h2 className={css.title}>
            <Link to={podcastPath(podcast)}>
              <Headline>{name}</Headline>
            </Link>
          </h2>
        ) : (
          <h1 className={css.title} tabIndex={-1}>
            <Headline>{name}</Headline>
          </h1>
        )}
        <p className={css.author}>
          <bdi>{author}</bdi> <span aria-hidden="true">·</span> {plural(episodes, nouns.episode)}
        </p>
      </div>
      <div className={css.words}>
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
