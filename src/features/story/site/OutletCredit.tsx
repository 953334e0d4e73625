import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import type { EarlierOutlet } from '../story.schema.ts'

type Props = { credit: EarlierOutlet; isFirst?: boolean }

/** Credits an outlet whose copy is not here, with a link to its own site. */
export function OutletCredit({ credit: { outlet, publishedAt, link }, isFirst }: Props) {
  return (
    <>
      <strong>
        <bdi>{outlet}</bdi>
        {isFirst && ' (الأسبق)'}
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
