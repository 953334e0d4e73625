import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { PollForm } from './PollForm.tsx'
import css from './PollPage.module.css'
import { PollResultsList } from './PollResultsList.tsx'
import type { PollData } from './poll.loader.ts'

/** The answers to choose from; after voting or after the end the results. */
export function PollPage() {
  const { poll, results, hadVoted, path } = useLoaderData() as PollData
  const answer = useActionData() as FormAnswer | undefined
  const { closesAt, isOpen } = poll
  return (
    <div className={css.page}>
      <p className={css.label}>
        <span>استطلاع</span> {isOpen ? null : 'انتهى التصويت'}
      </p>
      <h1 className={css.title} tabIndex={-1}>
        {poll.name}
      </h1>
      {hadVoted && (
        <FormMessage tone="good">
          سبق التصويت من هذا الجهاز، ولكل جهاز صوت واحد. هذه النتائج حتى الآن.
        </FormMessage>
      )}
      {results ? <PollResultsList results={results} /> : <PollForm poll={poll} answer={answer} />}
      <p className={css.note}>
        {isOpen ? 'ينتهي التصويت' : 'انتهى التصويت'}{' '}
        <time dateTime={closesAt}>
          {formatGregorian(closesAt)}، {formatTime(closesAt)}
        </time>
        .{isOpen && results ? ' تُحدَّث النتائج كل دقيقة.' : null} يعبّر هذا الاستطلاع عن آراء من شاركوا فيه من
        القراء، وليس استطلاعًا علميًا للرأي العام.
      </p>
      {isOpen && results && (
        <p className={css.note}>
          <Link to={path}>العودة إلى الأجوبة</Link>
        </p>
      )}
    </div>
  )
}
