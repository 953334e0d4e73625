import type { FormAnswer } from '../../../../api/page.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { FileField } from '../../../../ui/form/FileField.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import type { Account } from '../../account.contract.ts'
import css from './AccountPage.module.css'
import type { Country } from './countries.ts'
import { isPhone, PhoneField } from './PhoneField.tsx'
import { SmallAnswer } from './SmallAnswer.tsx'

const rules = { name: [required], phone: [isPhone] }

type Props = { account: Account; countries: Country[]; answer: FormAnswer | undefined }

export function ProfileSection({ account, countries, answer }: Props) {
  return (
    <>
      <Form label="بياناتي" name="profile" answer={answer} rules={rules}>
        <Field
          name="name"
          label="الاسم"
          defaultValue={account.name}
          autoComplete="name"
          maxLength={120}
          required
        />
        <PhoneField countries={countries} defaultPhone={account.phone} />
        <div className={css.buttons}>
          <SubmitButton>احفظ بياناتي</SubmitButton>
        </div>
      </Form>
      <SmallAnswer answer={answer} to={['remove-avatar']} />
      <Form label="صورتي" name="avatar" answer={answer} encType="multipart/form-data">
        <FileField
          name="file"
          label="صورة جديدة"
          choose="اختر صورة"
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint="تظهر لك وحدك إلى جانب اسمك"
        />
        <div className={css.buttons}>
          <SubmitButton>ارفع الصورة</SubmitButton>
        </div>
      </Form>
      {account.avatar && (
        <Form label="إزالة صورتي" name="remove-avatar">
          <SubmitButton quiet>أزل صورتي</SubmitButton>
        </Form>
      )}
    </>
  )
}
