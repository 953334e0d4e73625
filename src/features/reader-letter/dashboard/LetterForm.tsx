import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { letterLength, readerLetterContract } from '../reader-letter.contract.ts'
import type { LetterProps } from './letterProps.ts'
import type { LetterField, LetterFormState } from './useLetterForm.ts'

type Props = Pick<LetterProps, 'onChanged'> & { form: LetterFormState }

/** The letter as readers see it, and the editor's reply. */
export function LetterForm({ form, onChanged }: Props) {
  const may = useRights(readerLetterContract)
  const { values, errors, change, isWritten, isSaving } = form
  const field = (key: LetterField) => ({
    value: values[key],
    error: errors[key],
    readOnly: !may.edit,
    onChange: (event: { currentTarget: { value: string } }) => change(key, event.currentTarget.value),
  })
  async function save() {
    const saved = await form.save()
    if (!saved) return
    snackbar.success('حُفظت الرسالة.')
    onChanged(saved)
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (may.edit && isWritten() && !isSaving) void save()
      }}
    >
      <Stack gap="xs">
        <Group grow preventGrowOverflow={false}>
          <TextInput label="الاسم" maxLength={80} {...field('name')} />
          <TextInput label="المدينة" maxLength={80} {...field('city')} />
        </Group>
        <TextInput label="العنوان" maxLength={120} {...field('title')} />
        <Textarea
          label="النص للنشر"
          description="يبقى ما كتبه القارئ محفوظًا كما وصل."
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
            <Button type="submit" variant="default" loading={isSaving} disabled={!isWritten()}>
              احفظ
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
