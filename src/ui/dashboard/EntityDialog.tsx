import { Button, Group, Modal, Stack } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { confirm } from './confirm.tsx'
import { focusFirstError } from './formErrors.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useSaving } from './useSaving.ts'

/** The part of a form that its fields and dialog need. */
export type EntityForm<Values extends Record<string, unknown>> = Pick<
  ReturnType<typeof useForm<Values>>,
  | 'getInputProps'
  | 'getInputNode'
  | 'getValues'
  | 'setErrors'
  | 'setFieldValue'
  | 'isDirty'
  | 'onSubmit'
  | 'values'
  | 'errors'
>

/** Mantine focuses what has this attribute, else the first button: the one that closes. */
function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector('input:not([type=hidden]), textarea')?.setAttribute('data-autofocus', '')
}

type Props<Values extends Record<string, unknown>, Saved> = {
  title: string
  form: EntityForm<Values>
  /** A `revision` is the newer one to overwrite. */
  save: (values: Values, revision?: number) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onClose: () => void
  submit?: string
  /** Names of the call's fields to those of the form, where they differ. */
  names?: Record<string, string>
  children: ReactNode
}

/** Dialog to create or edit a small entity. Closing it with unsaved changes asks first. */
export function EntityDialog<Values extends Record<string, unknown>, Saved>({
  title,
  form,
  save,
  onSaved,
  onClose,
  submit = 'احفظ',
  names,
  children,
}: Props<Values, Saved>) {
  const isPhone = useMediaQuery('(max-width: 36em)', innerWidth < 576)
  const [isAsking, setAsking] = useState(false)
  const saving = useSaving({ form, save, onSaved, names })
  useLeaveGuard(() => form.isDirty() && !saving.isSuccess)

  const submitForm = form.onSubmit(
    values => saving.mutate(values),
    errors => focusFirstError(form, errors),
  )

  async function close() {
    if (saving.isPending || isAsking) return
    if (!form.isDirty()) return onClose()
    setAsking(true)
    const leave = await confirm({
      title: 'ترك ما كتبتَه؟',
      message: 'لديك تعديلات لم تُحفظ بعد، وستضيع إن أغلقت النافذة.',
      confirm: 'أغلق ولا تحفظ',
      cancel: 'ابقَ هنا',
      danger: true,
    })
    setAsking(false)
    if (leave) onClose()
  }

  return (
    <Modal opened onClose={() => void close()} title={title} fullScreen={isPhone} centered size="lg">
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={event => {
          // In React a page's form contains the dialog that it opened, and would be submitted too.
          event.stopPropagation()
          submitForm(event)
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void close()}>
              ألغِ
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
