import { useActionData, useLoaderData, useParams } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { isEmail, required } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { LetterChoices } from './LetterChoices.tsx'
import css from './NewsletterPages.module.css'
import type { LetterPreferencesData, NewslettersData } from './newsletters.loader.ts'

const rules = { email: [required, isEmail] }

/** All newsletters, with the subscription form. */
export function NewslettersPage() {
  const { letters } = useLoaderData() as NewslettersData
  const answer = useActionData() as FormAnswer | undefined
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        الرسائل البريدية
      </h1>
      <p className={css.intro}>
        ما يهمك من الجريدة في بريدك، في ساعة تعرفها. اختر رسائلك، واقرأ عددًا منها قبل أن تشترك.
      </p>
      {letters.length === 0 && <p>لا رسائل بعد.</p>}
      {letters.length > 0 && !answer?.done && (
        <Form label="الاشتراك في الرسائل البريدية" answer={answer} rules={rules}>
          {answer?.errors.newsletters && (
            <FormMessage tone="trouble">{answer.errors.newsletters}</FormMessage>
          )}
          <LetterChoices letters={letters} chosen={letters.length === 1 ? letters.map(({ id }) => id) : []} />
          <Field
            name="email"
            type="email"
            label="البريد الإلكتروني"
            hint="نرسل إليه رابطًا تؤكد به اشتراكك، وتوقفه متى شئت بضغطة."
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
          />
          <SubmitButton>اشترك</SubmitButton>
        </Form>
      )}
      <Done answer={answer} />
    </div>
  )
}

function Done({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer?.done) return null
  return (
    <FormMessage tone="good" leads>
      {answer.message}
    </FormMessage>
  )
}

export function ConfirmPage() {
  const answer = useActionData() as FormAnswer | undefined
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        تأكيد الاشتراك
      </h1>
      <Done answer={answer} />
      {!answer?.done && (
        <Form label="تأكيد الاشتراك" answer={answer}>
          <p>اضغط لتصلك الرسائل التي طلبتها.</p>
          <SubmitButton>أكّد الاشتراك</SubmitButton>
        </Form>
      )}
      <p>
        <Link to="/newsletters">كل الرسائل البريدية</Link>
      </p>
    </div>
  )
}

/** Opening the page does not unsubscribe: mail scanners open links too. */
export function UnsubscribePage() {
  const { email, name } = useLoaderData() as LetterPreferencesData
  const { token } = useParams()
  const answer = useActionData() as FormAnswer | undefined
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        إيقاف الرسالة
      </h1>
      <Done answer={answer} />
      {!answer?.done && (
        <Form label="إيقاف الرسالة" answer={answer}>
          <p>
            لن تصل «<bdi>{name}</bdi>» بعد ذلك إلى <bdi>{email}</bdi>.
          </p>
          <SubmitButton>أوقف الرسالة</SubmitButton>
        </Form>
      )}
      <p>
        <Link to={`/newsletters/preferences/${token}`}>كل رسائلك</Link>
      </p>
    </div>
  )
}

export function LetterPreferencesPage() {
  const { email, letters } = useLoaderData() as LetterPreferencesData
  const answer = useActionData() as FormAnswer | undefined
  const subscribed = letters.filter(letter => letter.subscribed).map(({ id }) => id)
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        رسائلك
      </h1>
      <p>
        ما يصل إلى <bdi>{email}</bdi>.
      </p>
      <Form label="رسائلك" answer={answer}>
        <LetterChoices letters={letters} chosen={subscribed} />
        <SubmitButton>احفظ</SubmitButton>
      </Form>
      <p>
        <Link to="/newsletters">رسائل أخرى</Link>
      </p>
    </div>
  )
}
