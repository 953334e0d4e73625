import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { isEmail, required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { useCaptcha } from '../../../../ui/form/useCaptcha.tsx'
import { isPhone, PhoneField } from '../../profile/site/PhoneField.tsx'
import { NewPasswordField, newPasswordRules } from '../../security/site/NewPasswordField.tsx'
import { EntrancePage, Way } from './EntrancePage.tsx'
import type { SignUpData } from './sign-up.loader.ts'

const rules = {
  name: [required],
  email: [required, isEmail],
  password: newPasswordRules(),
  phone: [isPhone],
}

export function SignUpPage() {
  const { options, countries, next } = useLoaderData() as SignUpData
  const answer = useActionData() as FormAnswer | undefined
  const captcha = useCaptcha(options.captcha, 'register')
  return (
    <EntrancePage
      title="إنشاء حساب"
      intro="لتتابع ما يهمك، وتحفظ ما تود أن تعود إليه. القراءة لا تحتاج إلى حساب."
      ways={
        <Way to="/auth/sign-in" next={next} before="لك حساب؟">
          ادخل إليه
        </Way>
      }
    >
      <Form label="إنشاء حساب" answer={answer} rules={rules} prepare={captcha.prepare}>
        <Field name="name" label="الاسم" autoComplete="name" maxLength={120} required />
        <Field
          name="email"
          type="email"
          label="البريد الإلكتروني"
          hint="نرسل إليه رمز التفعيل."
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          required
        />
        <NewPasswordField />
        <PhoneField countries={countries} guess={options.countryGuess} />
        {captcha.slot}
        <SubmitButton>أنشئ الحساب</SubmitButton>
      </Form>
    </EntrancePage>
  )
}
