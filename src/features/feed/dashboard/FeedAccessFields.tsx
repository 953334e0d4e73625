import { Button, Fieldset, Group, PasswordInput, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import type { Feed } from '../feed.contract.ts'
import type { FeedValues } from './feedValues.ts'
import { hostOf } from './feedWords.ts'

type Props = { form: EntityForm<FeedValues>; feed: Feed | undefined }

/** Fields for credentials, whose saved values are never shown, and for fallback addresses. */
export function FeedAccessFields({ form, feed }: Props) {
  const saved = feed?.credentials ?? undefined
  const movesAway = saved !== undefined && !isOf(saved.origin, form.values.feedUrl)
  return (
    <>
      <TagsInput
        label="عناوين احتياطية"
        description="حتى ثلاثة. إن تعثّر عنوان الخلاصة جلبتين متتاليتين جُلبت منها بترتيبها، ثم نعود إليه متى عاد."
        placeholder={form.values.fallbackUrls.length > 0 ? undefined : 'https://'}
        dir="ltr"
        maxTags={3}
        clearable
        {...form.getInputProps('fallbackUrls')}
      />
      <Fieldset legend="بيانات الدخول">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            لخلاصة لا تُفتح إلا لمشتركيها. تُحفظ مشفّرة، ولا تُعرض بعد حفظها لأحد، ولا تُرسل إلا إلى موقع الخلاصة.
            {saved && ' اترك الخانة فارغة ليبقى ما حُفظ.'}
          </Text>
          {movesAway && (
            <Text size="sm" c="red" role="status">
              ما حُفظ لموقع {hostOf(saved.origin)} يُحذف إن حفظت العنوان الجديد؛ اكتب بيانات الدخول إلى الموقع
              الجديد.
            </Text>
          )}
          <SignInFields form={form} saved={saved} />
          <NamedValues
            form={form}
            list="headers"
            legend="ترويسات HTTP"
            add="أضف ترويسة"
            saved={saved?.headers}
          />
          <NamedValues
            form={form}
            list="cookies"
            legend="ملفات الارتباط"
            add="أضف ملف ارتباط"
            saved={saved?.cookies}
          />
        </Stack>
      </Fieldset>
    </>
  )
}

function isOf(origin: string, address: string): boolean {
  return URL.parse(address)?.host === URL.parse(origin)?.host
}

const kept = 'محفوظة'
/** Browsers would fill in the editor's own password. */
const noAutofill = { autoComplete: 'new-password' as const, dir: 'ltr' as const }

type SavedProps = { form: Props['form']; saved: NonNullable<Feed['credentials']> | undefined }

function SignInFields({ form, saved }: SavedProps) {
  const { credentials } = form.values
  const remove = (fields: Partial<FeedValues['credentials']>) =>
    form.setFieldValue('credentials', { ...credentials, ...fields })
  const hasSignIn = saved?.signIn === true && credentials.user !== null
  const hasToken = saved?.token === true && credentials.token !== null
  return (
    <>
      <TextInput
        label="اسم المستخدم"
        placeholder={hasSignIn ? kept : undefined}
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('credentials.user')}
        value={credentials.user ?? ''}
      />
      <PasswordInput
        label="كلمة المرور"
        placeholder={hasSignIn ? kept : undefined}
        {...noAutofill}
        {...form.getInputProps('credentials.password')}
        value={credentials.password ?? ''}
      />
      {hasSignIn && (
        <Remove onClick={() => remove({ user: null, password: null })}>احذف الاسم وكلمة المرور</Remove>
      )}
      <PasswordInput
        label="رمز الدخول"
        description={<bdi lang="en">Bearer token</bdi>}
        placeholder={hasToken ? kept : undefined}
        {...noAutofill}
        {...form.getInputProps('credentials.token')}
        value={credentials.token ?? ''}
      />
      {hasToken && <Remove onClick={() => remove({ token: null })}>احذف الرمز</Remove>}
    </>
  )
}

function Remove({ onClick, children }: { onClick: () => void; children: string }) {
  if (useReadOnly()) return null
  return (
    <Group>
      <Button size="compact-sm" variant="subtle" color="red" onClick={onClick}>
        {children}
      </Button>
    </Group>
  )
}

type NamedProps = {
  form: Props['form']
  list: 'headers' | 'cookies'
  legend: string
  add: string
  /** Names of the saved ones. */
  saved: string[] | undefined
}

function NamedValues({ form, list, legend, add, saved = [] }: NamedProps) {
  const isReadOnly = useReadOnly()
  const { credentials } = form.values
  const rows = credentials[list]
  const setRows = (next: typeof rows) => form.setFieldValue('credentials', { ...credentials, [list]: next })
  return (
    <Stack gap="xs" role="group" aria-label={legend}>
      <Text size="sm" fw={500}>
        {legend}
      </Text>
      {form.errors[`credentials.${list}`] && (
        <Text size="xs" c="red" role="alert">
          {form.errors[`credentials.${list}`]}
        </Text>
      )}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity while they are written
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            aria-label="الاسم"
            placeholder="الاسم"
            autoComplete="off"
            dir="ltr"
            flex={1}
            {...form.getInputProps(`credentials.${list}.${index}.name`)}
          />
          <PasswordInput
            aria-label={`قيمة ${row.name}`}
            placeholder={saved.includes(row.name) ? kept : 'القيمة'}
            flex={1}
            {...noAutofill}
            {...form.getInputProps(`credentials.${list}.${index}.value`)}
          />
          {!isReadOnly && (
            <IconAction
              label={`احذف ${row.name || 'السطر'}`}
              Icon={IconTrash}
              danger
              onClick={() => setRows(rows.filter((_, other) => other !== index))}
            />
          )}
        </Group>
      ))}
      {!isReadOnly && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setRows([...rows, { name: '', value: '' }])}
          >
            {add}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
