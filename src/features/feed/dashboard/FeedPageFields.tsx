import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import type { FeedValues } from './feedValues.ts'

/** Whether the text comes from the item's page, and where to find it there. */
export function FeedPageFields({ form }: { form: EntityForm<FeedValues> }) {
  const isReadOnly = useReadOnly()
  const { pageText, pageRules } = form.values
  const setRules = (rules: typeof pageRules) => form.setFieldValue('pageRules', rules)
  return (
    <>
      <Switch
        label="اجلب النص الكامل من صفحة الخبر"
        description="لخلاصة لا تضع إلا مقتطفًا، بإذن ناشرها. يُحترم ملف robots.txt وما كان للمشتركين وحدهم، وتُجلب صفحة بعد صفحة. وإن تعذّرت الصفحة بقي المقتطف. قارن قبل أن تشغّله: «جرّب» أدناه، ثم «قارن بنص الصفحة»."
        {...form.getInputProps('pageText', { type: 'checkbox' })}
      />
      {pageText && (
        <Stack gap="xs" role="group" aria-label="مواضع النص في الصفحات">
          <Text size="sm" fw={500}>
            مواضع النص في الصفحات
          </Text>
          <Text size="xs" c="dimmed">
            يُعرف النص وحده. إن أخطأ فدُلّه بمحدّد CSS لكل موقع؛ ومثلها ما يُحذف من الصفحة قبل قراءتها.
          </Text>
          {form.errors.pageRules && (
            <Text size="xs" c="red" role="alert">
              {form.errors.pageRules}
            </Text>
          )}
          {pageRules.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity while they are written
            <Group key={index} gap="xs" align="flex-start">
              <RuleInput
                form={form}
                path={`pageRules.${index}.site`}
                label="الموقع"
                placeholder="كل المواقع"
              />
              <RuleInput
                form={form}
                path={`pageRules.${index}.content`}
                label="محدّد النص"
                placeholder="article .body"
              />
              <RuleInput
                form={form}
                path={`pageRules.${index}.drop`}
                label="محدّد ما يُحذف"
                placeholder=".share, aside"
              />
              {!isReadOnly && (
                <IconAction
                  label={`احذف السطر ${index + 1}`}
                  Icon={IconTrash}
                  danger
                  onClick={() => setRules(pageRules.filter((_, other) => other !== index))}
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
                onClick={() => setRules([...pageRules, { site: '', content: '', drop: '' }])}
              >
                أضف موقعًا
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </>
  )
}

type RuleProps = {
  form: EntityForm<FeedValues>
  path: `pageRules.${number}.${'site' | 'content' | 'drop'}`
  label: string
  placeholder: string
}

function RuleInput({ form, path, label, placeholder }: RuleProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      dir="ltr"
      flex="1 1 9rem"
      {...form.getInputProps(path)}
    />
  )
}
