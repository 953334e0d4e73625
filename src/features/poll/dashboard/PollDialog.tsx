import { Alert, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { SiteTimePicker } from '../../../ui/dashboard/SiteTimePicker.tsx'
import { type Poll, pollInput } from '../poll.contract.ts'
import { PollFigures } from './PollFigures.tsx'

const week = 7 * 24 * 60 * 60 * 1000

/** Adds or edits a poll, and shows its results. */
export function PollDialog({ poll, onClose }: { poll: Poll | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      name: poll?.name ?? '',
      answers: poll?.answers ?? [],
      // The server's clock opens a new poll at once.
      opensAt: poll?.opensAt,
      closesAt: poll?.closesAt ?? new Date(Date.now() + week).toISOString(),
      status: poll?.status ?? true,
    },
    validate: rulesOf(pollInput),
  })
  const isVoted = poll?.votes.some(votes => votes > 0)
  return (
    <NounDialog
      thing={poll}
      title={poll ? 'تعديل الاستطلاع ونتائجه' : 'استطلاع جديد'}
      form={form}
      calls={client.poll}
      callsKey={api.poll.key()}
      submit="أضف الاستطلاع"
      done={({ name }) => (poll ? `حُفظ «${name}».` : `أُضيف «${name}».`)}
      onClose={onClose}
    >
      {poll && <PollFigures poll={poll} />}
      {isVoted && (
        <Alert>صوّت قراء في هذا الاستطلاع، فلا يتغير سؤاله ولا أجوبته. أخفه وأضف غيره إن أخطأت.</Alert>
      )}
      <Textarea label="السؤال" required autosize readOnly={isVoted} {...form.getInputProps('name')} />
      <Textarea
        label="الأجوبة"
        description="جواب في كل سطر، من جوابين إلى ثمانية."
        required
        autosize
        minRows={3}
        readOnly={isVoted}
        value={form.values.answers.join('\n')}
        onChange={event => form.setFieldValue('answers', event.currentTarget.value.split('\n'))}
        error={form.errors.answers}
        data-path="answers"
      />
      <SiteTimePicker
        label="يبدأ"
        value={form.values.opensAt ?? null}
        onChange={value => value && form.setFieldValue('opensAt', value)}
        error={form.errors.opensAt}
        data-path="opensAt"
      />
      <SiteTimePicker
        label="ينتهي"
        value={form.values.closesAt}
        onChange={value => value && form.setFieldValue('closesAt', value)}
        error={form.errors.closesAt}
        data-path="closesAt"
      />
      <Switch
        label="ظاهر"
        description="المخفي لا يراه القراء، ولا يُصوَّت فيه."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
