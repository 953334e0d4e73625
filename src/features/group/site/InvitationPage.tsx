import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import css from '../../user/sign-in/site/EntrancePage.module.css'
import { EntrancePage, Way } from '../../user/sign-in/site/EntrancePage.tsx'
import { withNext } from '../../user/sign-in/site/withNext.ts'
import type { InvitationData } from './invitation.loader.ts'

/** Invitations to the account's own address wait there, so that no link to sign in contains the token. */
const next = '/account/group'

/** The page of a mailed invitation; only its button accepts. */
export function InvitationPage() {
  const { invitation, account } = useLoaderData() as InvitationData
  const answer = useActionData() as FormAnswer | undefined
  if (answer?.done || !invitation) return <Over answer={answer} />
  const { name, email, expiresAt } = invitation
  return (
    <EntrancePage
      title="دعوة إلى القراءة"
      intro={
        <>
          <p>
            تدعوك <strong>{name}</strong> إلى قراءة ما تفتحه باقة «{invitation.package}»، ولا يلزمك شيء. أُرسلت
            الدعوة إلى <bdi dir="ltr">{email}</bdi>، وتصلح حتى {formatGregorian(expiresAt)}.
          </p>
          {!account && <p>أنشئ حسابًا بهذا البريد أو ادخل إليه، ثم اقبل الدعوة.</p>}
        </>
      }
      ways={
        <>
          {!account && (
            <>
              <Way to="/auth/sign-in" next={next} before="لك حساب بهذا البريد؟">
                ادخل إليه
              </Way>
              <p>حسابك ببريد آخر؟ ادخل إليه، ثم افتح هذا الرابط من جديد.</p>
            </>
          )}
          <Form label="ردّ الدعوة" name="decline" answer={answer}>
            <SubmitButton quiet>ليست لي</SubmitButton>
          </Form>
        </>
      }
    >
      {account?.activated ? (
        <Form label="قبول الدعوة" name="accept" answer={answer}>
          <p>
            تصير عضوًا بحسابك <bdi dir="ltr">{account.email}</bdi>.
          </p>
          <SubmitButton>اقبل الدعوة</SubmitButton>
        </Form>
      ) : (
        <Link to={withNext(account ? '/account/verify' : '/auth/sign-up', next)} className={css.onward}>
          {account ? 'فعّل حسابك أولًا' : 'أنشئ حسابًا'}
        </Link>
      )}
    </EntrancePage>
  )
}

function Over({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <EntrancePage
      title="دعوة إلى القراءة"
      intro={
        !answer?.done &&
        'لا تصلح هذه الدعوة: انتهت مدتها، أو سُحبت، أو استُعملت من قبل. إن قبلتها فادخل إلى حسابك؛ وإلا فاطلب من مشرف مجموعتك غيرها.'
      }
      ways={<Way to="/account/group">مجموعتي</Way>}
    >
      {answer?.done && (
        <FormMessage tone="good" leads>
          {answer.message ?? ''}
        </FormMessage>
      )}
    </EntrancePage>
  )
}
