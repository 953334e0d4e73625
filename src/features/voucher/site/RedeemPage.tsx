import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { required } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { NextSteps } from '../../../ui/site/Outcome.tsx'
import { pathOfRest } from '../../package/site/subscribePath.ts'
import type { RedeemData } from './redeem.loader.ts'
import css from './VoucherPages.module.css'

const rules = { voucher: [required] }

export function RedeemPage() {
  const { code, article } = useLoaderData() as RedeemData
  const answer = useActionData() as FormAnswer | undefined
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        استبدال رمز اشتراك
      </h1>
      {answer?.done ? (
        <>
          <FormMessage tone="good" leads>
            {answer.message}
          </FormMessage>
          <NextSteps>
            {article ? <a href={pathOfRest(article)}>أكمل القراءة</a> : <Link to="/">إلى الصفحة الأولى</Link>}
            <Link to="/account/subscription">اشتراكي</Link>
          </NextSteps>
        </>
      ) : (
        <>
          <p className={css.intro}>اكتب الرمز المطبوع على القسيمة أو الذي أُهدي إليك، فيبدأ اشتراكك فورًا.</p>
          <Form label="استبدال رمز اشتراك" answer={answer} rules={rules}>
            <Field
              name="voucher"
              label="الرمز"
              hint="حروف لاتينية وأرقام، كبيرة أو صغيرة، بشرطات أو بلا شرطات."
              defaultValue={code}
              dir="ltr"
              autoComplete="off"
              maxLength={80}
              required
            />
            <SubmitButton>استبدل الرمز</SubmitButton>
          </Form>
        </>
      )}
    </div>
  )
}
