import { useState } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { Field, TextArea } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { isEmail, type Rule, required } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useCaptcha } from '../../../ui/form/useCaptcha.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { takeMarkedPassage } from '../../../ui/site/markedPassage.ts'
import css from './ContactPage.module.css'
import type { ErrorData } from './error.loader.ts'

const isSentence: Rule = value => value.trim().length >= 10 || 'اكتب الخطأ في جملة على الأقل'
const rules = { message: [required, isSentence], email: [isEmail] }

/** Form for an error in an article, with the passage that was selected there. */
export function ErrorReportPage() {
  const { id, title, path, captcha: options } = useLoaderData() as ErrorData
  const answer = useActionData() as FormAnswer | undefined
  const [marked] = useState(takeMarkedPassage)
  const captcha = useCaptcha(options, 'contact')
  return (
    <div className={css.report}>
      <h1 className={css.title} tabIndex={-1}>
        الإبلاغ عن خطأ
      </h1>
      <p className={css.about}>
        في مقال: <Link to={path}>{title}</Link>
      </p>
      {answer?.done ? (
        <>
          <FormMessage tone="good" leads>
            {answer.message}
          </FormMessage>
          <p className={css.about}>
            <Link to={path}>إلى المقال</Link>
          </p>
        </>
      ) : (
        <Form label="الإبلاغ عن خطأ" answer={answer} rules={rules} prepare={captcha.prepare}>
          <input type="hidden" name="article" value={id} />
          <TextArea
            name="message"
            label="ما الخطأ، وما الصواب؟"
            rows={5}
            maxLength={2000}
            minLength={10}
            required
          />
          <TextArea
            name="passage"
            label="المقطع الذي فيه الخطأ (اختياري)"
            rows={3}
            maxLength={600}
            defaultValue={marked}
          />
          <Field name="name" label="اسمك (اختياري)" autoComplete="name" maxLength={120} />
          <Field
            name="email"
            type="email"
            label="بريدك (اختياري)"
            hint="إن أردت أن نرد عليك؛ لا يراه غير محررينا."
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
          {captcha.slot}
          <SubmitButton>أرسل</SubmitButton>
        </Form>
      )}
    </div>
  )
}
