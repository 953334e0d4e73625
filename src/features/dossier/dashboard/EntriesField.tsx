import { Button, Group, Input, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { ArticlePicker } from '../../article/dashboard/pickers/ArticlePicker.tsx'
import { type EntryInput, maxCounts } from '../dossier.contract.ts'
import type { KnownArticle, Names } from './useNames.ts'

type Form = Pick<EntityForm<{ entries: EntryInput[] }>, 'getInputProps' | 'setFieldValue'> & {
  values: { entries: EntryInput[] }
  errors: EntityForm<{ entries: EntryInput[] }>['errors']
}

const empty: EntryInput = { day: '', title: '', text: '', articleId: null }

/** The timeline: one line for each event. An event is open while it is edited. */
export function EntriesField({ form, articles }: { form: Form; articles: Names<KnownArticle> }) {
  const { entries } = form.values
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const isOpen = (index: number) =>
    opened.has(index) || Object.keys(form.errors).some(path => path.startsWith(`entries.${index}.`))
  const change = (next: EntryInput[]) => form.setFieldValue('entries', next)
  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      label="الخط الزمني"
      description="محطات القصة. تُرتَّب بأيامها عند الحفظ."
      error={form.errors.entries}
    >
      <Stack gap={6} mt={6}>
        {entries.map((entry, index) => {
          const remove = () => {
            change(entries.filter((_, other) => other !== index))
            setOpened(new Set([...opened].flatMap(at => (at === index ? [] : at > index ? at - 1 : at))))
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity until they are saved
            <Paper key={index} withBorder px="sm" py={isOpen(index) ? 'sm' : 4}>
              {isOpen(index) ? (
                <OpenEntry {...{ form, index, entry, articles, remove }} />
              ) : (
                <Group gap="xs" wrap="nowrap" justify="space-between">
                  <Text size="sm" lineClamp={2}>
                    <Text span size="sm" c="dimmed">
                      {entry.day && formatGregorian(entry.day, { timeZone: 'UTC' })}
                    </Text>{' '}
                    {entry.title}
                  </Text>
                  <Group gap={0} wrap="nowrap">
                    <IconAction
                      label={`عدّل «${entry.title}»`}
                      Icon={IconPencil}
                      onClick={() => setOpened(new Set([...opened, index]))}
                    />
                    <IconAction label={`احذف «${entry.title}»`} Icon={IconTrash} danger onClick={remove} />
                  </Group>
                </Group>
              )}
            </Paper>
          )
        })}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={entries.length >= maxCounts.entries}
          onClick={() => {
            setOpened(new Set([...opened, entries.length]))
            change([...entries, empty])
          }}
          style={{ alignSelf: 'flex-start' }}
        >
          أضف حدثًا
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}

type OpenProps = {
  form: Form
  index: number
  entry: EntryInput
  articles: Names<KnownArticle>
  remove: () => void
}

function OpenEntry({ form, index, entry, articles, remove }: OpenProps) {
  const at = <Name extends keyof EntryInput>(name: Name) => `entries.${index}.${name}` as const
  const day = form.getInputProps(at('day'))
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <DatePickerInput
          label="اليوم"
          required
          flex={1}
          placeholder="اختر اليوم"
          valueFormatter={({ date }) =>
            typeof date === 'string' ? formatGregorian(date, { timeZone: 'UTC' }) : ''
          }
          {...day}
          value={entry.day || null}
          onChange={chosen => form.setFieldValue(at('day'), (chosen ?? '') as never)}
        />
        <IconAction label="احذف الحدث" Icon={IconTrash} danger onClick={remove} />
      </Group>
      <TextInput label="ما حدث" required autoComplete="off" {...form.getInputProps(at('title'))} />
      <Textarea label="تفصيل قصير" autosize minRows={2} maxRows={8} {...form.getInputProps(at('text'))} />
      <ArticlePicker
        label="المقال"
        path={at('articleId')}
        value={articles.of(entry.articleId ? [entry.articleId] : [])[0] ?? null}
        onChange={article =>
          form.setFieldValue(
            at('articleId'),
            (article ? (articles.keep([article])[0] ?? null) : null) as never,
          )
        }
      />
    </Stack>
  )
}
