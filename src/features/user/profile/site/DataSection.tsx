import type { FormAnswer } from '../../../../api/page.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import type { Account } from '../../account.contract.ts'
import css from './AccountPage.module.css'
import { deletionKeyword } from './deletionKeyword.ts'

const rules = {
  keyword: [(value: string) => value === deletionKeyword || `اكتب «${deletionKeyword}» كما هي`],
}

type Props = { account: Account; answer: FormAnswer | undefined }

export function DataSection({ account, answer }: Props) {
  return (
    <>
      <p>
        كل ما نحفظه عنك في ملف واحد: بياناتك، وما تتابعه وتقرؤه، واشتراكاتك ومدفوعاتك وفواتيرك، ونشراتك
        ورسائلك، وجلساتك.
      </p>
      <p>
        <a href="/api/v1/user/export" download="حسابي.json" className={css.small}>
          نزّل بياناتي
        </a>
      </p>
      <details className={css.danger} open={answer?.form === 'delete' || undefined}>
        <summary>احذف حسابي</summary>
        <p>يُحذف الحساب وكل ما فيه فورًا، ولا يمكن استرجاعه.</p>
        <Form label="حذف حسابي" name="delete" answer={answer} rules={rules}>
          {account.hasPassword && (
            <PasswordField name="password" label="كلمة المرور للتأكيد" autoComplete="current-password" />
          )}
          <Field name="keyword" label={`اكتب «${deletionKeyword}» للتأكيد`} autoComplete="off" required />
          <div className={css.buttons}>
            <SubmitButton>احذف حسابي نهائيًا</SubmitButton>
          </div>
        </Form>
      </details>
    </>
  )
}
