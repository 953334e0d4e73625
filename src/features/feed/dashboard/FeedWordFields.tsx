import { MultiSelect, SegmentedControl, Stack, TagsInput, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { wordFields } from '../feed.item.schema.ts'
import type { FeedValues } from './feedValues.ts'
import { fieldLabel } from './feedWords.ts'

type FormProps = { form: EntityForm<FeedValues> }

/** Words that an item needs, or must not have, and the fields in which they are searched. */
export function FeedWordFields({ form }: FormProps) {
  const { includeWords, excludeWords } = form.values
  return (
    <>
      <WordsInput
        label="كلمات مطلوبة"
        description="تُطلب بأي تصريف: «هجوم» تجد «الهجمات». ضعها بين «» لتُطلب بحروفها. اتركها فارغة لأخذ الكل."
        {...form.getInputProps('includeWords')}
      />
      {includeWords.length > 1 && <HowManyField form={form} />}
      {includeWords.length > 0 && <FieldsInput label="تُطلب في" {...form.getInputProps('includeFields')} />}
      <WordsInput
        label="كلمات مستبعدة"
        description="يُترك الخبر إن وردت فيه واحدة منها، بأي تصريف كذلك."
        {...form.getInputProps('excludeWords')}
      />
      {excludeWords.length > 0 && (
        <FieldsInput label="تُستبعد إن وردت في" {...form.getInputProps('excludeFields')} />
      )}
    </>
  )
}

function HowManyField({ form }: FormProps) {
  const labelId = useId()
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id={labelId}>
        يكفي من المطلوبة
      </Text>
      <SegmentedControl
        aria-labelledby={labelId}
        value={form.values.includeAll ? 'all' : 'any'}
        onChange={value => form.setFieldValue('includeAll', value === 'all')}
        data={[
          { value: 'any', label: 'واحدة' },
          { value: 'all', label: 'لا تكفي إلا كلها' },
        ]}
      />
    </Stack>
  )
}

type FieldsProps = {
  label: string
  value?: string[]
  error?: ReactNode
  onChange?: (fields: string[]) => void
}

export function FieldsInput(props: FieldsProps) {
  return (
    <MultiSelect
      placeholder={props.value?.length ? undefined : 'اختر موضعًا'}
      data={wordFields.map(value => ({ value, label: fieldLabel[value] }))}
      {...props}
    />
  )
}

const separators = [',', '،', ';', '؛']

type WordsProps = {
  label: string
  description: string
  value?: string[]
  error?: ReactNode
  onChange?: (words: string[]) => void
}

export function WordsInput({ onChange, ...props }: WordsProps) {
  return (
    <TagsInput
      placeholder={props.value?.length ? undefined : 'اكتب كلمة أو عبارة، ثم اضغط مفتاح الإدخال'}
      splitChars={separators}
      maxTags={50}
      clearable
      acceptValueOnBlur
      {...props}
      // Pasted or unfinished input may still contain separators.
      onChange={words =>
        onChange?.(
          [...new Set(words.flatMap(word => word.split(/[,،;؛]/)).map(word => word.trim()))].filter(Boolean),
        )
      }
    />
  )
}
