import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { type LetterState, readerLetterContract, type StaffLetter } from '../reader-letter.contract.ts'
import type { LetterProps } from './letterProps.ts'
import type { LetterFormState } from './useLetterForm.ts'

type Decision = LetterState | 'removed'

const doneWords = {
  new: 'رُدّت الرسالة إلى الوارد.',
  chosen: 'اختيرت الرسالة، ولا يراها القراء.',
  published: 'نُشرت الرسالة، ويُخبر كاتبها بالبريد بعد دقيقة.',
  declined: 'اعتُذر عن الرسالة.',
} satisfies Record<LetterState, string>

/** Buttons for the letter's next states. Edits are saved first. */
export function LetterDecisions({ letter, form, onChanged }: LetterProps & { form: LetterFormState }) {
  const may = useRights(readerLetterContract)
  const { id, state } = letter
  const decide = useMutation({
    async mutationFn({ to, from }: { to: Decision; from: StaffLetter }): Promise<StaffLetter | undefined> {
      if (to === 'removed') {
        await client.readerLetter.remove({ id })
        return undefined
      }
      if (to !== 'published') return client.readerLetter.decide({ id, state: to })
      await client.readerLetter.publish({ ids: [id] })
      return { ...from, state: 'published', publishedAt: new Date().toISOString() }
    },
    onSuccess: (after, { to, from }) => {
      onChanged(after)
      if (after) snackbar.undoable(doneWords[after.state], () => undo.mutate(from))
      else if (to === 'removed') snackbar.success('حُذفت الرسالة.')
    },
    onError: (problem, { from }) => {
      snackbar.error(problem)
      if (from !== letter) onChanged(from)
    },
  })
  const undo = useMutation({
    async mutationFn(before: StaffLetter): Promise<StaffLetter> {
      if (before.state !== 'published') return client.readerLetter.decide({ id, state: before.state })
      await client.readerLetter.publish({ ids: [id] })
      return before
    },
    onSuccess: onChanged,
    onError: problem => snackbar.error(problem),
  })
  async function decideOn(to: Decision) {
    const isUnsaved = to !== 'removed' && may.edit && form.isWritten()
    const from = isUnsaved ? await form.save() : letter
    if (from) decide.mutate({ to, from })
  }
  const isBusy = decide.isPending || form.isSaving
  const button = (to: Decision, label: string, variant = 'default') => (
    <Button
      variant={variant}
      loading={decide.isPending && decide.variables.to === to}
      disabled={isBusy}
      onClick={() => void decideOn(to)}
    >
      {label}
    </Button>
  )
  return (
    <Group gap="xs">
      {may.decide && (
        <>
          {(state === 'new' || state === 'chosen') && button('published', 'انشر', 'filled')}
          {state !== 'chosen' && state !== 'published' && button('chosen', 'اختر')}
          {state === 'published' && button('chosen', 'أزلها من الموقع')}
          {state === 'chosen' && button('new', 'ردّها إلى الوارد')}
          {(state === 'new' || state === 'chosen') && button('declined', 'اعتذر عنها')}
        </>
      )}
      {may.remove && (
        <Button
          variant="subtle"
          color="red"
          disabled={isBusy}
          onClick={async () => {
            const isSure = await confirm({
              title: 'حذف الرسالة؟',
              message: 'تُحذف ببيانات كاتبها، وتختفي من الموقع إن كانت منشورة.',
              confirm: 'احذف',
              danger: true,
            })
            if (isSure) void decideOn('removed')
          }}
        >
          احذف
        </Button>
      )}
    </Group>
  )
}
