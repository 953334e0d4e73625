import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'
import { PostForm } from '../../../../ui/route/PostForm.tsx'
import css from '../../profile/site/AccountPage.module.css'
import type { AccountData } from '../../profile/site/account.loader.ts'

/** The account's sessions; each can be ended, the current one by signing out. */
export function SessionList({ sessions }: { sessions: AccountData['sessions'] }) {
  return (
    <>
      <ul className={css.sessions}>
        {sessions.map(({ id, device, country, lastSeenAt, current }) => (
          <li key={id}>
            <div>
              <p className={css.device}>
                <bdi>{device}</bdi>
                {current && <span className={css.badge}>هذا الجهاز</span>}
              </p>
              <p className={css.quiet}>
                {country && `${countryName(country)} · `}
                آخر ظهور{' '}
                <time dateTime={lastSeenAt}>
                  {formatGregorian(lastSeenAt)}، {formatTime(lastSeenAt)}
                </time>
              </p>
            </div>
            {!current && (
              <PostForm preventScrollReset>
                <input type="hidden" name="form" value="end-session" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className={css.small} aria-label={`أنهِ جلسة ${device}`}>
                  أنهِ
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm preventScrollReset>
          <input type="hidden" name="form" value="end-others" />
          <button type="submit" className={css.small}>
            أنهِ الجلسات الأخرى
          </button>
        </PostForm>
      )}
    </>
  )
}

// Created on use: it takes a browser longer than evaluating all other modules of this bundle.
let countries: Intl.DisplayNames | undefined

function countryName(code: string): string {
  try {
    countries ??= new Intl.DisplayNames('ar', { type: 'region' })
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
