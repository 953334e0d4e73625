import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import type { ArchiveData, IssueData, OwnLettersData } from './archive.loader.ts'
import { LetterChoices } from './LetterChoices.tsx'
import css from './NewsletterPages.module.css'

/** A newsletter and its sent issues. */
export function ArchivePage() {
  const { name, slug, description, issues } = useLoaderData() as ArchiveData
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        {name}
      </h1>
      {description && <p>{description}</p>}
      <p>
        <Link to="/newsletters">اشترك لتصل إلى بريدك</Link>
      </p>
      {issues.length === 0 && <p>لم يُرسل منها عدد بعد.</p>}
      <ul className={css.issues}>
        {issues.map(issue => (
          <li key={issue.slug}>
            <Link to={`/newsletters/${slug}/${issue.slug}`}>{issue.subject}</Link>
            <time dateTime={issue.sentAt} className={css.about}>
              {formatGregorian(issue.sentAt)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An issue as it was mailed, in a frame, since its styles are for mail programs. */
export function IssuePage() {
  const { subject, preheader, html, newsletter } = useLoaderData() as IssueData
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        {subject}
      </h1>
      {html ? (
        <iframe
          title={subject}
          srcDoc={html}
          sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"
          className={css.frame}
        />
      ) : (
        <>
          <p>{preheader}</p>
          <p>
            هذه الرسالة للمشتركين. <Link to="/subscribe">اشترك</Link>
          </p>
        </>
      )}
      <p>
        <Link to={`/newsletters/${newsletter.slug}`}>كل أعداد «{newsletter.name}»</Link>
      </p>
    </div>
  )
}

/** Newsletters of the signed-in reader. */
export function OwnLettersPage() {
  const { letters } = useLoaderData() as OwnLettersData
  const answer = useActionData() as FormAnswer | undefined
  const subscribed = letters.filter(letter => letter.subscribed).map(({ id }) => id)
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        رسائلي البريدية
      </h1>
      {letters.length === 0 ? (
        <p>لا رسائل بعد.</p>
      ) : (
        <Form label="رسائلي البريدية" answer={answer}>
          {answer?.done && <FormMessage tone="good">{answer.message}</FormMessage>}
          <LetterChoices letters={letters} chosen={subscribed} />
          <SubmitButton>احفظ</SubmitButton>
        </Form>
      )}
    </div>
  )
}
