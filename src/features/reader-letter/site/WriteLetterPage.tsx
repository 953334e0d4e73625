import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { day } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Field, FieldNote, TextArea } from '../../../ui/form/Field.tsx'
import { Form, useField, useForm } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useCaptcha } from '../../../ui/form/useCaptcha.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { lettersPath } from '../reader-letter.addresses.policy.ts'
import { contactDays } from '../reader-letter.policy.ts'
import css from './Letters.module.css'
import { letterRules, longest, shortest } from './letterRules.ts'
import type { WriteLetterData } from './letters.loader.ts'

export function WriteLetterPage() {
  const { article, captcha: options, keptDays } = useLoaderData() as WriteLetterData
  const answer = useActionData() as FormAnswer | undefined
  const captcha = useCaptcha(options, 'contact')
  return (
    <div className={css.narrow}>
      <h1 className={css.title} tabIndex={-1}>
        اكتب إلى المحرر
      </h1>
      <p className={css.about}>
        {article ? (
          <>
            عن مقال: <bdi>{article.title}</bdi>.{' '}
          </>
        ) : null}
        ينشر المحرر ما يختاره من الرسائل باسم كاتبها ومدينته، وقد يختصرها أو يحرر لغتها.{' '}
        <Link to={lettersPath}>اقرأ ما نُشر</Link>.
      </p>
      {answer?.done ? (
        <FormMessage tone="good" leads>
          {answer.message}
        </FormMessage>
      ) : (
        <Form label="رسالة إلى المحرر" answer={answer} rules={letterRules} prepare={captcha.prepare}>
          <Field name="name" label="اسمك كما يُنشر" autoComplete="name" maxLength={80} required />
          <Field name="city" label="مدينتك" autoComplete="address-level2" maxLength={80} required />
          <Field
            name="email"
            type="email"
            label="البريد الإلكتروني"
            hint={`لا يُنشر، ولا يراه غير محررينا. نحذفه مع الرسالة إن لم ننشرها خلال ${plural(keptDays, day)}، وإن نشرناها حذفناه بعد ${plural(contactDays, day)} من نشرها.`}
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
          />
          <Field name="title" label="عنوان الرسالة (اختياري)" maxLength={120} />
          <TextArea
            name="text"
            label="رسالتك"
            hint="ألفا حرف على الأكثر."
            rows={10}
            minLength={shortest}
            maxLength={longest}
            required
          />
          <Field
            name="article"
            type="url"
            label="رابط المقال الذي ترد عليه (اختياري)"
            defaultValue={article?.link}
            maxLength={1000}
          />
          <Consent />
          {captcha.slot}
          <SubmitButton>أرسل إلى المحرر</SubmitButton>
        </Form>
      )}
    </div>
  )
}

function Consent() {
  const { values } = useForm()
  const { control, error, noteId } = useField('consent')
  return (
    <div>
      <label className={css.consent}>
        <input type="checkbox" {...control} value="yes" defaultChecked={values.consent === 'yes'} required />
        آذن بنشر رسالتي باسمي ومدينتي، وباختصارها وتحرير لغتها.
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}
