import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { EmptyList } from '../../../ui/site/EmptyList.tsx'
import { ListHeading } from '../../../ui/site/ListHeading.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { pollPath } from '../poll.addresses.policy.ts'
import type { ListedPoll } from '../poll.contract.ts'
import css from './PollPage.module.css'
import { PollResultsList } from './PollResultsList.tsx'
import type { PollsData } from './poll.loader.ts'

/** Open polls, then closed ones with their results. */
export function PollsPage() {
  const { open, closed } = useLoaderData() as PollsData
  return (
    <div className={css.page}>
      <ListHeading title="الاستطلاعات" />
      {open.length + closed.length === 0 && <EmptyList>لا استطلاعات بعد.</EmptyList>}
      {open.length > 0 && (
        <section aria-labelledby="open">
          <SectionHeading title="شارك برأيك" id="open" />
          <Polls polls={open} />
        </section>
      )}
      {closed.length > 0 && (
        <section aria-labelledby="closed" className={css.closed}>
          <SectionHeading title="انتهى التصويت" id="closed" />
          <Polls polls={closed} />
        </section>
      )}
    </div>
  )
}

function Polls({ polls }: { polls: ListedPoll[] }) {
  return (
    <ul>
      {polls.map(poll => (
        <li key={poll.id} className={css.listed}>
          <h3 className={css.name}>
            <Link to={pollPath(poll)}>{poll.name}</Link>
          </h3>
          {poll.results && <PollResultsList answers={poll.results} />}
          <p className={css.note}>
            {poll.isOpen ? 'ينتهي التصويت' : 'انتهى التصويت'}{' '}
            <time dateTime={poll.closesAt}>
              {formatGregorian(poll.closesAt)}، {formatTime(poll.closesAt)}
            </time>
          </p>
        </li>
      ))}
    </ul>
  )
}
