import { useActionData, useLoaderData, useLocation } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { Address } from '../../../ui/Address.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { required } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import css from '../../subscription/site/OwnSubscriptionPage.module.css'
import type { GroupSeat } from '../group.contract.ts'
import own from './ManagedGroupPage.module.css'
import type { ManagedGroupData } from './managed-group.loader.ts'

const rules = { emails: [required] }

/** A manager's group: its figures, inviting, and everybody with a seat. */
export function ManagedGroupPage() {
  const { group, seats, pages } = useLoaderData() as ManagedGroupData
  const answer = useActionData() as FormAnswer | undefined
  const { key } = useLocation()
  const isSent = answer?.form === 'invite' && answer.done
  const ofSeat = answer && answer.form !== 'invite' ? answer : undefined
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 tabIndex={-1}>{group.name}</h1>
        <nav className={css.ways} aria-label="مجموعتي">
          <Link to="/account/group" className={css.way}>
            إلى مجموعتي
          </Link>
        </nav>
      </header>
      <Facts group={group} />
      {group.isOpen || isLater(group) ? (
        <section className={css.section} aria-labelledby="invite">
          <h2 id="invite">ادعُ أعضاء</h2>
          <Form key={isSent ? key : 'invite'} label="دعوة أعضاء" name="invite" answer={answer} rules={rules}>
            <TextArea
              name="emails"
              label="عناوين بريدهم"
              hint="عنوان في كل سطر. نرسل إلى كل منهم رابطًا يصلح أربعة عشر يومًا."
              dir="ltr"
              rows={5}
              required
            />
            <SubmitButton>أرسل الدعوات</SubmitButton>
          </Form>
        </section>
      ) : (
        <p className={css.none}>انتهى اشتراك هذه المجموعة أو أُوقف. راسلنا لتجديده.</p>
      )}
      <section className={css.section} aria-labelledby="seats">
        <h2 id="seats">الأعضاء والدعوات</h2>
        {ofSeat?.message && (
          <FormMessage tone={ofSeat.status >= 400 ? 'trouble' : 'good'} leads>
            {ofSeat.message}
          </FormMessage>
        )}
        {seats.items.length === 0 && <p className={css.none}>لم ينضم أحد بعد.</p>}
        <ul className={css.rows}>
          {seats.items.map(seat => (
            <SeatRow key={`${seat.kind}-${seat.id}`} seat={seat} />
          ))}
        </ul>
        <Pages id={group.id} page={seats.page} pages={pages} />
      </section>
    </div>
  )
}

type Group = ManagedGroupData['group']

const isLater = ({ startsAt }: Group) => startsAt !== null && new Date(startsAt) > new Date()

function Facts({ group: { used, seats, readers, endsAt, package: bought } }: { group: Group }) {
  return (
    <dl className={css.facts}>
      <div>
        <dt>المقاعد المشغولة</dt>
        <dd>
          {formatNumber(used)}
          {seats !== null && ` من ${formatNumber(seats)}`}
        </dd>
      </div>
      <div>
        <dt>قرأوا في ثلاثين يومًا</dt>
        <dd>{formatNumber(readers)}</dd>
      </div>
      <div>
        <dt>الباقة</dt>
        <dd>{bought.name}</dd>
      </div>
      {endsAt && (
        <div>
          <dt>حتى</dt>
          <dd>{formatGregorian(endsAt)}</dd>
        </div>
      )}
    </dl>
  )
}

function SeatRow({ seat }: { seat: GroupSeat }) {
  const { kind, id, email, at, expiresAt } = seat
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <li className={own.seat}>
      <span>
        <span className={own.email}>
          <Address of={email} />
        </span>
        <small>
          {kind === 'member'
            ? `عضو منذ ${formatGregorian(at)}`
            : isOver
              ? 'انتهت دعوته'
              : `مدعو في ${formatGregorian(at)}`}
        </small>
      </span>
      <span className={own.deeds}>
        {kind === 'invitation' && (
          <Deed name="resend" id={id} about={email}>
            أعد إرسالها
          </Deed>
        )}
        <Deed name={kind === 'member' ? 'expel' : 'withdraw'} id={id} about={email}>
          {kind === 'member' ? 'أخرجه' : 'اسحبها'}
        </Deed>
      </span>
    </li>
  )
}

function Deed({ name, id, about, children }: { name: string; id: number; about: string; children: string }) {
  return (
    <Form label={`${children}: ${about}`} name={`${name}-${id}`}>
      <input type="hidden" name="seat" value={id} />
      <SubmitButton quiet>{children}</SubmitButton>
    </Form>
  )
}

function Pages({ id, page, pages }: { id: number; page: number; pages: number }) {
  if (pages <= 1) return null
  return (
    <nav className={css.ways} aria-label="صفحات الأعضاء">
      {page > 1 && (
        <Link to={`/account/group/${id}?page=${page - 1}`} className={css.way}>
          السابقة
        </Link>
      )}
      {page < pages && (
        <Link to={`/account/group/${id}?page=${page + 1}`} className={css.way}>
          التالية
        </Link>
      )}
    </nav>
  )
}
