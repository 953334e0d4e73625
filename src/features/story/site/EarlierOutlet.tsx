import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import type { ReaderStory } from '../story.schema.ts'

/** Credits the outlet that was first, whose copy is not here, with a link to its own site. */
export function EarlierOutlet({ earlier }: { earlier: NonNullable<ReaderStory['earlier']> }) {
  const { outlet, publishedAt, link } = earlier
  return (
    <>
      <strong>
        <bdi>{outlet}</bdi> (الأسبق)
      </strong>
      :{' '}
      <time dateTime={publishedAt}>
        {formatGregorian(publishedAt)}، {formatTime(publishedAt)}
      </time>
      {link && (
        <>
          {' '}
          ·{' '}
          <a href={link} target="_blank" rel="noreferrer noopener">
            في موقعها
          </a>
        </>
      )}
    </>
  )
}
