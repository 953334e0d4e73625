import { useEffect } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { CodeField } from '../../../../ui/form/CodeField.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { isCode, required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../../ui/route/Link.tsx'
import { renewReaderSession, useReader } from '../../../../ui/site/readerSession.ts'
import css from './EntrancePage.module.css'
import { EntrancePage } from './EntrancePage.tsx'
import type { VerifyData } from './verify.loader.ts'

const rules = { otp: [required, isCode] }

/** Activates a new account by its mailed code or link. */
export function VerifyPage() {
  const data = useLoaderData() as VerifyData
  const answer = useActionData() as FormAnswer | undefined
  if (data.activated) return <Activated next={data.next} />
  if (data.token && !isOver(answer)) return <ByLink answer={answer} />
  return <ByCode email={data.email} answer={answer} />
}

/** The link is used or expired: the code or another mail remains. */
function isOver(answer: FormAnswer | undefined): boolean {
  return answer !== undefined && (answer.form !== 'link' || answer.code === 'WRONG_CODE')
}

function Activated({ next }: { next: string }) {
  const { user, settled } = useReader()
  const isRememberedWaiting = settled && user?.activated === false
  useEffect(() => {
    if (isRememberedWaiting) void renewReaderSession()
  }, [isRememberedWaiting])

  return (
    <EntrancePage title="حسابك مفعّل" intro="أكّدت بريدك، ولم يبقَ شيء.">
      <Link to={next} className={css.onward}>
        {next === '/account' ? 'إلى حسابك' : 'عُد إلى حيث كنت'}
      </Link>
    </EntrancePage>
  )
}

/** Sent automatically with scripts; without them by a press, since opening a page must change nothing. */
function ByLink({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <EntrancePage title="تفعيل الحساب">
      <Form label="تفعيل الحساب بالرابط" name="link" answer={answer} sendsItself={!answer}>
        {!answer?.done && <SubmitButton>فعّل حسابي</SubmitButton>}
      </Form>
    </EntrancePage>
  )
}

function ByCode({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  // An invalid link is reported next to the code field.
  const said = answer?.form === 'link' ? { ...answer, form: 'code' } : answer
  return (
    <EntrancePage
      title="تفعيل الحساب"
      intro={
        <>
          أرسلنا إلى <bdi>{email}</bdi> رسالة فيها رمز ورابط. اكتب الرمز هنا، أو افتح الرابط.
        </>
      }
      ways={
        <Form label="رسالة تفعيل جديدة" name="resend" answer={answer}>
          <p>لم تصلك الرسالة؟ انظر في البريد غير المرغوب.</p>
          <SubmitButton quiet>أرسل رسالة أخرى</SubmitButton>
        </Form>
      }
    >
      <Form label="تفعيل الحساب بالرمز" name="code" answer={said} rules={rules}>
        <CodeField hint="ستة أرقام، تصلح عشر دقائق." />
        <SubmitButton>فعّل حسابي</SubmitButton>
      </Form>
    </EntrancePage>
  )
}
