import { Grid, Paper, Radio, Stack, Switch, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { FormColumn } from '../../../ui/dashboard/FormColumn.tsx'
import { PhoneField } from '../profile/dashboard/PhoneField.tsx'
import type { User } from '../user.contract.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { GrantsTable } from './GrantsTable.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { RoleFields } from './RoleFields.tsx'
import { saveUser } from './saveUser.ts'
import { phoneLabel, userProblems } from './userFormRules.ts'
import { userValues } from './userValues.ts'

/** Makes an account, or changes the one given. */
export function UserForm({ user: given }: { user?: User }) {
  // Saving starts from the revision that was opened, not from one fetched since.
  const [user] = useState(given)
  const form = useForm({
    initialValues: userValues(user),
    validateInputOnBlur: ['phone'],
    validate: values => userProblems(values, !user),
  })
  const { role, grants, passwordWay } = form.values
  return (
    <EntityPageForm
      label={user ? `تعديل حساب «${user.name}»` : 'مستخدم جديد'}
      form={form}
      back="dashboard-users-list___ar"
      submit={user ? 'احفظ' : 'أنشئ الحساب'}
      thing={user}
      save={(_, stored) => saveUser(form, stored)}
      stale={role === 'agency' ? [api.user.key(), api.agency.key()] : [api.user.key()]}
      done={({ name }) => (user ? `حُفظ حساب «${name}».` : `أُنشئ حساب «${name}».`)}
    >
      <Grid>
        <FormColumn span={6} h="100%">
          <TextInput label="الاسم" required autoComplete="off" {...form.getInputProps('name')} />
          <TextInput
            label="البريد الإلكتروني"
            description={
              given?.pending ? 'لم يؤكَّد بعد؛ فعّل الحساب أولًا لتغييره.' : 'للدخول به، وعليه تصل رسائل الموقع.'
            }
            disabled={given?.pending}
            type="email"
            dir="ltr"
            required
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <PhoneField
            label={phoneLabel}
            countryLabel="البلد"
            autoComplete="off"
            {...form.getInputProps('phone')}
            country={form.values.phoneCountry}
            onCountry={country => {
              form.setFieldValue('phoneCountry', country)
              form.clearFieldError('phone')
            }}
          />
          {!user && (
            <>
              <Radio.Group label="كلمة المرور" {...form.getInputProps('passwordWay')}>
                <Stack gap="xs" mt="xs">
                  <Radio value="invite" label="دعوة بالبريد لاختيارها" />
                  <Radio value="password" label="أضعها أنا" />
                </Stack>
              </Radio.Group>
              {passwordWay === 'password' && <NewPasswordField form={form} />}
            </>
          )}
        </FormColumn>
        <FormColumn span={6} h="100%">
          <RoleFields form={form} user={given} />
          {role !== 'user' && (
            <Switch
              label="تطبيق المصادقة مطلوب"
              description="لا تُفتح لوحة التحكم قبل ربط الحساب بتطبيق يولّد رموز الدخول."
              {...form.getInputProps('totpRequired', { type: 'checkbox' })}
            />
          )}
          {user?.totp && (
            <Switch
              label="إلغاء تطبيق المصادقة"
              description="إن فُقد الجهاز الذي عليه التطبيق؛ يُلغى عند الحفظ."
              {...form.getInputProps('forgetTotp', { type: 'checkbox' })}
            />
          )}
        </FormColumn>
        {role === 'admin' && (
          <Grid.Col span={12}>
            <Paper withBorder p="md">
              <Title order={2} size="h4" mb="xs">
                الصلاحيات
              </Title>
              <GrantsTable grants={grants} onChange={next => form.setFieldValue('grants', next)} />
            </Paper>
          </Grid.Col>
        )}
        {given && (
          <Grid.Col span={12}>
            <AccountPanel user={given} />
          </Grid.Col>
        )}
      </Grid>
    </EntityPageForm>
  )
}
