import { Icon } from '../../../ui/Icon.tsx'
import css from './Subscribe.module.css'

type Show = { appleUrl: string; spotifyUrl: string; otherUrl: string }

/** Links to the directories that have the show, and its feed for every other program. */
export function Subscribe({ podcast, feedUrl }: { podcast: Show; feedUrl?: string }) {
  const { appleUrl, spotifyUrl, otherUrl } = podcast
  const places = [
    [appleUrl, 'Apple Podcasts'],
    [spotifyUrl, 'Spotify'],
    [otherUrl, hostOf(otherUrl)],
  ].filter(([address]) => address)
  return (
    <ul className={css.places} aria-label="أين تستمع">
      {places.map(([address, name]) => (
        <li key={address}>
          <a href={address} rel="external noopener" className={css.place}>
            <bdi lang="en">{name}</bdi>
          </a>
        </li>
      ))}
      {feedUrl && (
        <li>
          <a href={feedUrl} className={css.place}>
            <Icon name="rss" size={16} />
            <span>خلاصة RSS</span>
          </a>
        </li>
      )}
    </ul>
  )
}

/** «anghami.com» */
function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^(www|open|play)\./, '') ?? ''
}
