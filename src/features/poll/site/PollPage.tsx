import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { pollsPath } from '../poll.addresses.policy.ts'
import { PollForm } from './PollForm.tsx'
import css from './PollPage.module.css'
import { PollResultsList } from './PollResultsList.tsx'
import type { PollData } from './poll.loader.ts'

const voteWords = {
  counted: 'سُجّل صوتك، شكرًا لك. هذه النتائج حتى الآن.',
  again: 'سبق التصويت من هذا الجهاز، ولكل جهاز صوت واحد. هذه النتائج حتى الآن.',
}

/** The form to vote; results after voting or closing. */
export function PollPage() {
  const { poll, results, vote } = useLoaderData() as PollData
  const answer = useActionData() as FormAnswer | undefined
  const { closesAt, isOpen } = poll
  return (
    <div className={css.page}>
      <p className={css.label}>
        <Link to={pollsPath}>استطلاع</Link> {isOpen ? null : 'انتهى التصويت'}
      </p>
      <h1 className={css.title} tabIndex={-1}>
        {poll.name}
      </h1>
      {vote && <FormMessage tone="good">{voteWords[vote]}</FormMessage>}
      {results ? <PollResultsList answers={results.answers} /> : <PollForm poll={poll} answer={answer} />}
      <p className={css.note}>
        {isOpen ? 'ينتهي التصويت' : 'انتهى التصويت'}{' '}
        <time dateTime={closesAt}>
          {formatGregorian(closesAt)}، {formatTime(closesAt)}
        </time>
        .{isOpen && results ? ' تُحدَّث النتائج كل دقيقة.' : null} يعبّر هذا الاستطلاع عن آراء من شاركوا فيه من
        القراء، وليس استطلاعًا علميًا للرأي العام.
      </p>
    </div>
  )
}
