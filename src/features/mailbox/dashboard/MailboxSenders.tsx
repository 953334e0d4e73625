import { Button, Fieldset, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { useAuthorChoices, useCategoryChoices } from '../../article/dashboard/fields/useChoices.ts'
import type { Mailbox } from '../mailbox.contract.ts'
import type { MailboxForm } from './mailboxValues.ts'

type Props = { form: MailboxForm; mailbox: Mailbox | undefined }
const max = 500

/** The correspondents of a mailbox, with the author and section that each has. */
export function MailboxSenders({ form, mailbox }: Props) {
  const categories = useCategoryChoices()
  const authors = useAuthorChoices()
  const { senders } = form.values
  const [keys, setKeys] = useState(() => senders.map((_, index) => index))
  return (
    <Fieldset legend="المراسلون">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          عنوان كل مراسل، وباسم أي كاتب تظهر أخباره. واكتب <bdi>@example.com</bdi> لكل من في نطاق.
        </Text>
        {senders.map((_, index) => {
          const field = (name: string) => form.getInputProps(`senders.${index}.${name}`)
          const stored = mailbox?.senders.find(({ address }) => address === senders[index]?.address)
          return (
            <Paper key={keys[index]} withBorder p="xs" role="group" aria-label={`المراسل ${index + 1}`}>
              <Stack gap="xs">
                <Group gap="xs" wrap="nowrap" align="flex-end">
                  <TextInput
                    label="العنوان"
                    dir="ltr"
                    flex={1}
                    autoComplete="off"
                    placeholder="name@example.com"
                    {...field('address')}
                  />
                  <IconAction
                    label={`احذف المراسل ${index + 1}`}
                    Icon={IconTrash}
                    onClick={() => {
                      setKeys(keys.toSpliced(index, 1))
                      form.removeListItem('senders', index)
                    }}
                  />
                </Group>
                <Group grow align="flex-start" gap="xs">
                  <IdSelect
                    label="كاتبه"
                    placeholder="بلا كاتب"
                    searchable
                    clearable
                    data={authors}
                    stored={stored?.author}
                    {...field('authorId')}
                  />
                  <IdSelect
                    label="قسمه"
                    placeholder="قسم الصندوق"
                    searchable
                    clearable
                    data={categories}
                    stored={stored?.category}
                    {...field('categoryId')}
                  />
                </Group>
              </Stack>
            </Paper>
          )
        })}
        {form.errors.senders && (
          <Text size="xs" c="red">
            {form.errors.senders}
          </Text>
        )}
        <Group>
          <Button
            size="xs"
            variant="default"
            disabled={senders.length >= max}
            onClick={() => {
              setKeys([...keys, Math.max(-1, ...keys) + 1])
              form.insertListItem('senders', { address: '', authorId: null, categoryId: null })
            }}
          >
            أضف مراسلًا
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
