import { Button, Group, Modal, Stack } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { submitOf } from './formErrors.ts'
import { useAskingClose } from './useAskingClose.ts'
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
  | 'resetDirty'
  | 'onSubmit'
  | 'values'
  | 'errors'
>

/** Mantine focuses an element with this attribute, otherwise the first button, which closes. */
function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector('input:not([type=hidden]), textarea')?.setAttribute('data-autofocus', '')
}

type Props<Values extends Record<string, unknown>, Saved> = {
  title: string
  form: EntityForm<Values>
  /** A `revision` is the newer one to overwrite. */
  save: (values: Values, revision?: number) => Promise<Saved>
  /** Closes the dialog, unless something was typed since `sent` was sent. */
  onSaved: (saved: Saved, sent: Values) => void
  onClose: () => void
  submit?: string
  /** Maps the call's field names to the form's, if they differ. */
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
  const saving = useSaving({ form, save, onSaved, names })

  const submitForm = submitOf(form, values => saving.mutate(values))

  const close = useAskingClose(form.isDirty, onClose, () => saving.isPending)

  return (
    <Modal opened onClose={close} title={title} fullScreen={isPhone} centered size="lg">
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={event => {
          // React submits a page's form together with a dialog that it contains.
          event.stopPropagation()
          submitForm(event)
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
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
