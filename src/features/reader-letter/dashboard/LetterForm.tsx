import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../api/client.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { letterLength, readerLetterContract } from '../reader-letter.contract.ts'
import type { LetterProps } from './letterProps.ts'

const fields = ['name', 'city', 'title', 'text', 'reply'] as const

/** The letter as readers see it, and the editor's reply. */
export function LetterForm({ letter, onChanged }: LetterProps) {
  const may = useRights(readerLetterContract)
  const { name, city, title, text, reply } = letter
  const [values, setValues] = useState({ name, city, title, text, reply })
  const { id, revision } = letter
  const save = useMutation({
    mutationFn: () => client.readerLetter.edit({ id, revision, ...values }),
    onSuccess(after) {
      snackbar.success('حُفظت الرسالة.')
      onChanged(after)
    },
    onError: problem => Object.keys(fieldErrors(problem)).length === 0 && snackbar.error(problem),
  })
  const errors = fieldErrors(save.error)
  const field = (key: (typeof fields)[number]) => ({
    value: values[key],
    error: errors[key],
    readOnly: !may.edit,
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [key]: event.currentTarget.value }),
  })
  const isSame = fields.every(key => values[key] === letter[key])
  return (
    <Stack gap="xs">
      <Group grow preventGrowOverflow={false}>
        <TextInput label="الاسم" maxLength={80} {...field('name')} />
        <TextInput label="المدينة" maxLength={80} {...field('city')} />
      </Group>
      <TextInput label="العنوان" maxLength={120} {...field('title')} />
      <Textarea
        label="النص للنشر"
        description="يبقى النص كما وصل محفوظًا بجانبه."
        autosize
        minRows={5}
        maxLength={letterLength.max}
        {...field('text')}
      />
      <Textarea
        label="رد المحرر"
        description="يُنشر تحت الرسالة. فارغ: لا رد."
        autosize
        minRows={2}
        maxLength={1000}
        {...field('reply')}
      />
      {may.edit && (
        <Group justify="flex-end">
          <Button variant="default" loading={save.isPending} disabled={isSame} onClick={() => save.mutate()}>
            احفظ
          </Button>
        </Group>
      )}
    </Stack>
  )
}
