import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { toDigits } from '../../../arabic/digits.ts'
import { Field, TextArea } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { isEmail, type Rule, required } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useCaptcha } from '../../../ui/form/useCaptcha.tsx'
import { InfoText } from '../../setting/site/InfoText.tsx'
import { isPhone, PhoneField } from '../../user/profile/site/PhoneField.tsx'
import css from './ContactPage.module.css'
import type { ContactData } from './contact.loader.ts'

const isSentence: Rule = value => value.trim().length >= 10 || 'اكتب رسالتك في جملة على الأقل'
const rules = {
  name: [required],
  email: [required, isEmail],
  phone: [isPhone],
  subject: [required],
  message: [required, isSentence],
}

export function ContactPage() {
  const { html, captcha: options, countries, countryGuess, ...ways } = useLoaderData() as ContactData
  const answer = useActionData() as FormAnswer | undefined
  const captcha = useCaptcha(options, 'contact')
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        اتصل بنا
      </h1>
      <div className={css.columns}>
        <div className={css.text}>
          <InfoText html={html} />
          <Ways {...ways} />
        </div>
        {answer?.done ? (
          <div>
            <FormMessage tone="good" leads>
              {answer.message}
            </FormMessage>
          </div>
        ) : (
          <Form label="رسالة إلى الجريدة" answer={answer} rules={rules} prepare={captcha.prepare}>
            <Field name="name" label="اسمك" autoComplete="name" maxLength={120} required />
            <Field
              name="email"
              type="email"
              label="البريد الإلكتروني"
              hint="لنرد عليك؛ لا يراه غير محررينا."
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              required
            />
            <PhoneField countries={countries} guess={countryGuess} />
            <Field name="subject" label="الموضوع" maxLength={150} required />
            <TextArea name="message" label="رسالتك" rows={8} maxLength={5000} minLength={10} required />
            {captcha.slot}
            <SubmitButton>أرسل</SubmitButton>
          </Form>
        )}
      </div>
    </div>
  )
}

/** Other contact details, if set. */
function Ways({ address, phone, email }: Pick<ContactData, 'address' | 'phone' | 'email'>) {
  if (!address && !phone && !email) return null
  return (
    <address className={css.ways}>
      {address && (
        <p>
          <b>العنوان</b> {address}
        </p>
      )}
      {phone && (
        <p>
          <b>الهاتف</b>{' '}
          <a href={`tel:${toDigits(phone, 'latn').replace(/[^+\d]/g, '')}`} dir="ltr">
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <b>البريد</b>{' '}
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        </p>
      )}
    </address>
  )
}
