import { Alert, Group, NativeSelect, Switch, Text, Textarea } from '@mantine/core'
import { formatBytes } from '../../../arabic/bytes.ts'
import { formatDuration } from '../../../arabic/duration.ts'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import type { EpisodeForm, EpisodeProps } from './useEpisodeForm.ts'

const types = [
  { value: 'full', label: 'حلقة كاملة' },
  { value: 'trailer', label: 'تعريفية' },
  { value: 'bonus', label: 'إضافية' },
]

type Props = Pick<EpisodeProps, 'episode' | 'isReadOnly'> & { form: EpisodeForm }

/** Fields of an article that is in a podcast. */
export function EpisodeFields({ form, episode, isReadOnly }: Props) {
  const { recording } = episode
  const number = (name: 'season' | 'number') => ({
    ...form.getInputProps(name),
    value: form.values[name] ?? '',
    onChange: (value: string | number) => form.setFieldValue(name, value === '' ? null : Number(value)),
  })
  return (
    <>
      <Group grow align="flex-start">
        <NumberField label="الموسم" min={1} max={999} disabled={isReadOnly} {...number('season')} />
        <NumberField
          label="رقم الحلقة"
          min={1}
          max={100_000}
          disabled={isReadOnly}
          placeholder={episode.nextNumber ? String(episode.nextNumber) : ''}
          {...number('number')}
        />
      </Group>
      <NativeSelect label="نوع الحلقة" data={types} disabled={isReadOnly} {...form.getInputProps('type')} />
      <Switch
        label="محتوى صريح"
        disabled={isReadOnly}
        {...form.getInputProps('explicit', { type: 'checkbox' })}
      />
      <Textarea
        label="الفصول"
        description="كل فصل في سطر: وقت بدايته ثم عنوانه"
        placeholder={'00:00 مقدمة\n01:30 الضيف'}
        autosize
        minRows={2}
        maxRows={12}
        disabled={isReadOnly}
        {...form.getInputProps('chapters')}
      />
      {recording ? (
        <Text size="xs" c="dimmed">
          التسجيل: {recording.seconds ? `${formatDuration(recording.seconds)}، ` : ''}
          {formatBytes(recording.bytes)}
          {recording.transcript ? '، ومعه نصه' : '. أضف ملف ترجمته إلى بطاقته ليظهر نص الحلقة'}.
        </Text>
      ) : (
        <Alert color="orange" p="xs">
          لا تسجيل MP3 أو M4A في النص المحفوظ، فلن تدخل الحلقة خلاصة البرنامج.
        </Alert>
      )}
    </>
  )
}
