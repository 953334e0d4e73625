import type { FormAnswer } from '../../../../api/page.ts'
import { CodeField } from '../../../../ui/form/CodeField.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { isCode, required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { EntrancePage, Way } from './EntrancePage.tsx'

const rules = { otp: [required, isCode] }

const where: Record<string, string> = {
  mail: 'أرسلنا إلى بريدك رمزًا من ستة أرقام، يصلح عشر دقائق.',
  totp: 'اكتب الرمز الظاهر في تطبيق المصادقة، أو أحد رموز الاسترداد.',
}

type Props = { challenge: string; method: string; answer: FormAnswer | undefined; next: string }

/** The second factor: a code from the e-mail or from an authenticator app. */
export function CodeStep({ challenge, method, answer, next }: Props) {
  return (
    <EntrancePage
      title="رمز الدخول"
      intro={where[method]}
      ways={
        <Way to="/auth/sign-in" next={next} before={method === 'mail' ? 'لم يصلك الرمز؟' : undefined}>
          عُد إلى البريد وكلمة المرور
        </Way>
      }
    >
      <Form label="رمز الدخول" name="code" answer={answer} rules={rules}>
        <input type="hidden" name="challenge" value={challenge} />
        <input type="hidden" name="method" value={method} />
        <CodeField numeric={method === 'mail'} />
        <SubmitButton>التالي</SubmitButton>
      </Form>
    </EntrancePage>
  )
}
