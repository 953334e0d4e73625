import { useEffect, useRef, useState } from 'react'
import { useActionData, useLoaderData, useNavigation } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { isEmail, required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { useCaptcha } from '../../../../ui/form/useCaptcha.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EntrancePage, Way } from './EntrancePage.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import type { SignInData } from './sign-in.loader.ts'

const rules = { email: [required, isEmail], password: [required] }

export function SignInPage() {
  const { options, next } = useLoaderData() as SignInData
  const answer = useActionData() as FormAnswer | undefined
  const captcha = useCaptchaOnceAsked(options.captcha, answer)

  // A wrong code returns the submitted values; a next step has its own.
  const { challenge, method = 'mail' } = answer?.more ?? answer?.values ?? {}
  if (challenge) return <CodeStep challenge={challenge} method={method} answer={answer} next={next} />

  return (
    <EntrancePage
      title="تسجيل الدخول"
      intro={
        next.startsWith('/account/verify/') &&
        'سجّل الدخول لتفعيل حسابك. وإن انتهت صلاحية الرابط، فاطلب بعد الدخول رابطًا جديدًا.'
      }
      ways={
        <>
          <Way to="/auth/sign-up" next={next} before="ليس لك حساب؟">
            أنشئ حسابًا
          </Way>
          <Way to="/auth/forgot-password" next={next}>
            نسيت كلمة المرور؟
          </Way>
        </>
      }
    >
      <Form label="تسجيل الدخول" answer={captcha.shownAnswer} rules={rules} prepare={captcha.prepare}>
        <Field
          name="email"
          type="email"
          label="البريد الإلكتروني"
          autoComplete="username"
          inputMode="email"
          required
        />
        <PasswordField name="password" label="كلمة المرور" autoComplete="current-password" />
        {captcha.slot}
        <SubmitButton>سجّل الدخول</SubmitButton>
      </Form>
      <ProviderButtons google={options.google} facebook={options.facebook} answer={answer} />
    </EntrancePage>
  )
}

/**
 * The server asks for a captcha after failures. A form refused for lack of one is sent again with it, once,
 * automatically.
 */
function useCaptchaOnceAsked(options: SignInData['options']['captcha'], answer: FormAnswer | undefined) {
  const isAsking = answer?.code === 'CAPTCHA_FAILED'
  const [isAsked, setAsked] = useState(isAsking)
  const [resent, setResent] = useState<FormAnswer>()
  const sentFor = useRef<FormAnswer>(undefined)
  const slot = useRef<HTMLDivElement>(null)
  const { state } = useNavigation()
  const captcha = useCaptcha(isAsked ? options : null, 'login')
  // Without scripts the password is lost and must be typed again.
  if (isAsking && !isAsked) {
    setAsked(true)
    setResent(answer)
  }

  // The answer arrives before the page is idle, when nothing can be sent yet.
  useEffect(() => {
    if (!resent || state !== 'idle' || sentFor.current === resent) return
    sentFor.current = resent
    slot.current?.closest('form')?.requestSubmit()
  }, [resent, state])

  return {
    prepare: captcha.prepare,
    slot: <div ref={slot}>{captcha.slot}</div>,
    shownAnswer: answer === resent ? undefined : answer,
  }
}
