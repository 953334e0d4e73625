import type { ReactNode } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import css from '../../subscription/site/OwnSubscriptionPage.module.css'
import type { OwnGroupData } from './own-group.loader.ts'
import { seatsInWords } from './seatWords.ts'

/** Groups in whose name the reader reads, may read, or which they manage. */
export function OwnGroupPage() {
  const { memberships, managed, joinable, invitations } = useLoaderData() as OwnGroupData
  const answer = useActionData() as FormAnswer | undefined
  const hasNone = memberships.length + managed.length + joinable.length + invitations.length === 0
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 tabIndex={-1}>مجموعتي</h1>
        <nav className={css.ways} aria-label="مجموعتي">
          <Link to="/account" className={css.way}>
            إلى حسابي
          </Link>
        </nav>
      </header>
      {answer?.message && (
        <FormMessage tone={answer.status >= 400 ? 'trouble' : 'good'} leads>
          {answer.message}
        </FormMessage>
      )}
      {hasNone && (
        <p className={css.none}>
          لا مجموعة لبريدك. إن دعتك مؤسستك إلى بريد آخر فافتح رابط دعوتها وأنت داخل إلى حسابك هذا.
        </p>
      )}
      {invitations.map(({ id, ...group }) => (
        <GroupCard key={`invitation-${id}`} group={group} title={`دعتك ${group.name}`}>
          <Deed name="accept" id={id} about={group.name}>
            اقبل الدعوة
          </Deed>
          <Deed name="decline" id={id} about={group.name} quiet>
            ليست لي
          </Deed>
        </GroupCard>
      ))}
      {joinable.map(({ isFull, ...group }) => (
        <GroupCard key={`joinable-${group.id}`} group={group} title={group.name}>
          {isFull ? (
            <p className={css.quiet}>بريدك من هذه المؤسسة، ومقاعدها كلها مشغولة الآن. راسل مشرفها.</p>
          ) : (
            <Deed name="join" id={group.id} about={group.name}>
              بريدي من هذه المؤسسة: اقرأ باسمها
            </Deed>
          )}
        </GroupCard>
      ))}
      {memberships.map(group => (
        <GroupCard key={`member-${group.id}`} group={group} title={group.name}>
          <details className={css.more}>
            <summary>اخرج من المجموعة</summary>
            <Deed name="leave" id={group.id} about={group.name} quiet>
              نعم، أخرجني
            </Deed>
          </details>
        </GroupCard>
      ))}
      {managed.length > 0 && (
        <section className={css.section} aria-labelledby="managed">
          <h2 id="managed">مجموعات أشرف عليها</h2>
          <ul className={css.rows}>
            {managed.map(group => (
              <li key={group.id}>
                <span>
                  <Link to={`/account/group/${group.id}`} className={css.link}>
                    {group.name}
                  </Link>
                  <small>{seatsInWords(group)}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type Summary = Pick<OwnGroupData['memberships'][number], 'package' | 'startsAt' | 'endsAt'>

function GroupCard({ group, title, children }: { group: Summary; title: string; children: ReactNode }) {
  const { startsAt, endsAt } = group
  const isLater = startsAt !== null && new Date(startsAt) > new Date()
  const isOver = endsAt !== null && new Date(endsAt) <= new Date()
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.name}>
        <h2>{title}</h2>
      </div>
      <p>
        باقة «{group.package.name}»{isLater && `، من ${formatGregorian(startsAt)}`}
        {endsAt && (isOver ? `، انتهت في ${formatGregorian(endsAt)}` : `، حتى ${formatGregorian(endsAt)}`)}.
      </p>
      <div className={css.deeds}>{children}</div>
    </section>
  )
}

type DeedProps = { name: string; id: number; about: string; quiet?: boolean; children: string }

function Deed({ name, id, about, quiet = false, children }: DeedProps) {
  return (
    <Form label={`${children}: ${about}`} name={`${name}-${id}`}>
      <input type="hidden" name="id" value={id} />
      <SubmitButton quiet={quiet}>{children}</SubmitButton>
    </Form>
  )
}
