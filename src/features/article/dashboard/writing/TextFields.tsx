import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { BodyEditor } from '../../../editor/dashboard/BodyEditor.tsx'
import classes from './ArticleForm.module.css'
import type { ArticleEditing } from './useArticleEditing.ts'

type Props = { editing: ArticleEditing; onFocusMode: () => void }

/** Overline, title, summary and text. */
export function TextFields({ editing: { saved, form, body, bodyVersion }, onFocusMode }: Props) {
  const setDescription = useCallback(
    (html: string) => form.setFieldValue('description', html),
    [form.setFieldValue],
  )
  return (
    <Stack gap="md" className={classes.main}>
      <TextInput
        label="العنوان العلوي"
        placeholder="سطر قصير فوق العنوان، إن شئت"
        {...form.getInputProps('overline')}
      />
      <Textarea
        label="العنوان"
        autosize
        minRows={1}
        withAsterisk
        classNames={{ input: classes.title }}
        description={<Counter text={form.values.title} max={300} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        {...form.getInputProps('title')}
        autoFocus={!saved}
      />
      <Textarea
        label="الملخص"
        autosize
        minRows={2}
        description={<Counter text={form.values.summary} max={500} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('summary')}
      />
      <BodyEditor
        key={bodyVersion}
        initial={form.values.description}
        onChange={setDescription}
        handle={body}
        error={form.errors.description}
        onFocusMode={onFocusMode}
      />
    </Stack>
  )
}

function Counter({ text, max }: { text: string; max: number }) {
  const { length } = text.trim()
  return (
    <Text span size="xs" c={length > max ? 'red' : 'dimmed'}>
      {formatNumber(length)} من {formatNumber(max)}
    </Text>
  )
}
